"""Text of any size: files found, unpacked and decoded, and read in pieces that end between paragraphs or sentences."""
