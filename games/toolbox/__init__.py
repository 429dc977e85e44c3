"""What kernels are made of: records, dispatch on their type, random numbers, bit lanes, the cache of compiled code."""
