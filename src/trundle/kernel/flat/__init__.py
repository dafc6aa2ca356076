"""Flat code: functions as straight lines of scalar operations, for devices where memory is what costs time."""

from .device import DeviceCode, device_code

__all__ = ["DeviceCode", "device_code"]
