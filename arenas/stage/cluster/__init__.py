"""Games on the workers of a Dask cluster: the address, the connection, the desk of a worker, and the executor."""
