"""What is asked of kernels and played out for T.-s. Hsu's slides."""
