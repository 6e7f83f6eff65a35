"""Search: one box over the records of a business."""
