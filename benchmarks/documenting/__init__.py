"""What documents cost, before and after a change: the texts, what is measured, what is asked, and the table."""
