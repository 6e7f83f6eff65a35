"""People, their sessions and second factors, and the members of a business."""
