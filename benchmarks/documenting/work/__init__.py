"""What the child processes do, with the public interface only: builds of any age run it.

Each action answers with figures by name (`documenting.figures`). None stands for what a build does not have.
"""
