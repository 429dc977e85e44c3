"""How long kernels take to compile, for the forecast that users are shown."""
