"""Why a model decided as it did: decisions with the named features that speak for them and against them."""
