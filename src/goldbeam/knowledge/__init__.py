"""Knowledge beyond the training data: word clusters, lexicons."""
