"""Measurements of speed: of playouts and searches, beside other programs, of running, and of whole commands."""
