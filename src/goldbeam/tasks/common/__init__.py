"""What several tasks share: how an estimator learns from a corpus, predicts, scores, traces and is saved."""
