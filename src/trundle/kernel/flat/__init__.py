"""Flat code: functions as straight lines of scalar operations, for devices on which memory access is slow."""

from .device import DeviceCode, device_code

__all__ = ["DeviceCode", "device_code"]
