"""How the models that come with goldbeam are made: data, settings, sizes, cards."""
