"""Kernels: the equations' functions, run by CasADi's virtual machine or as compiled C, cached on disk."""
