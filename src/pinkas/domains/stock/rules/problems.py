"""The problems that prevent moving or counting stock."""

from pinkas.core.problems import Problem


class InsufficientStock(Problem):
    status, code, message = 409, "insufficient_stock", "The warehouse does not hold as much as would go."
    hint = (
        "Lower the quantity to `available` (at the end of the day `date`, if it is there), receive the goods first, or "
        "let `negativeStock` be `allow` or `warn`."
    )


class StockExists(Problem):
    status, code, message = 409, "stock_exists", "The warehouse holds some of the product already."
    hint = "Adjust it, or let the rows of the table change what is there (`onExisting`)."


class SerialNumbersRequired(Problem):
    status, code, message = 422, "serial_numbers_required", "Every unit of the product has a serial number of its own."
    hint = "Name in `serialNumbers` as many different ones as the quantity says."


class SerialNumberNotInStock(Problem):
    status, code, message = 409, "serial_number_not_in_stock", "The warehouse does not hold that unit."
    hint = "`serialNumbers` are those that are not there. A unit that is elsewhere is transferred first."


class SerialNumberInStock(Problem):
    status, code, message = 409, "serial_number_in_stock", "The unit is in stock already: it cannot come again."
    hint = "`serialNumbers` are those that are there."


class SerialNumberSoldAgain(Problem):
    status, code, message = 409, "serial_number_sold_again", "The unit came back and was sold again since."
    hint = "`serialNumbers` are those that another customer has: return them from the document that they left with."


class UnitNotOfLine(Problem):
    status, code, message = 422, "unit_not_of_line", "The line that is returned did not take that unit or batch."
    hint = "Name in `serialNumbers` units that left with the line; leave `batchNumber` out, or say the line's own."


class BatchExpiryDiffers(Problem):
    status, code, message = 422, "batch_expiry_differs", "The batch is in stock and expires on another day."
    hint = "Leave `expiryDate` out, or send the one that is known. To correct it, adjust the batch to zero first."


class StockTooLarge(Problem):
    status, code, message = (
        422,
        "stock_too_large",
        "There would be more of the product, or it would be worth more, than can be kept.",
    )
    hint = "Quantity and value of a product in all warehouses are at most `limit`: lower `quantity` or `unitCost`."


class BatchNumberRequired(Problem):
    status, code, message = 422, "batch_number_required", "The product comes in batches: say which one."
    hint = "Name it in `batchNumber`."


class BatchInsufficient(Problem):
    status, code, message = 409, "batch_insufficient", "The warehouse does not hold as much of that batch."
    hint = "Lower the quantity to `available`, or take the rest of another batch by a line of its own."


class WarehouseNotFound(Problem):
    status, code, message = 422, "warehouse_not_found", "`warehouseId` names no warehouse of the business."


class ProductNotStocked(Problem):
    status, code, message = 422, "product_not_stocked", "A `productId` names no product of which stock is kept."
    hint = "Create the product, or let it say `trackStock: true`."


class TooManyLaterMovements(Problem):
    status, code, message = (
        409,
        "too_many_later_movements",
        "Too much has moved since that day: every cost behind it would change.",
    )
    hint = "Choose a later date."


class WarehouseNameTaken(Problem):
    status, code, message = 409, "warehouse_name_taken", "Another warehouse of the business is called like this."


class WarehouseNotEmpty(Problem):
    status, code, message = 409, "warehouse_not_empty", "The warehouse holds stock, or owes some."
    hint = "Transfer or adjust what is there to zero first."


class WarehouseIsDefault(Problem):
    status, code, message = 409, "warehouse_is_default", "Documents move the stock of the default warehouse."
    hint = "Make another one the default first."


class TooManyWarehouses(Problem):
    status, code, message = 409, "too_many_warehouses", "A business has at most 200 warehouses."


class CountOpen(Problem):
    status, code, message = 409, "count_open", "A count of the warehouse is open."
    hint = "Commit or cancel it first."


class CountClosed(Problem):
    status, code, message = 409, "count_closed", "The count is committed or cancelled."
    hint = "Start another one."


class CountEmpty(Problem):
    status, code, message = 409, "count_empty", "Nothing is entered in the count."
    hint = "Enter what was found, or cancel the count."


class CountTooLarge(Problem):
    status, code, message = 422, "count_too_large", "The warehouse holds more products than one count takes (2,000)."
    hint = "Count them in parts: name them in `productIds`."


class RecountNeeded(Problem):
    status, code, message = (
        409,
        "recount_needed",
        "Stock was adjusted since it was counted: the difference may be booked already.",
    )
    hint = "Enter the quantities of `productIds` again."


MOVEMENT_PROBLEMS = (
    InsufficientStock,
    SerialNumbersRequired,
    SerialNumberNotInStock,
    SerialNumberInStock,
    SerialNumberSoldAgain,
    UnitNotOfLine,
    BatchNumberRequired,
    BatchInsufficient,
    BatchExpiryDiffers,
    StockTooLarge,
    WarehouseNotFound,
)
"""What moving stock may be refused with, whoever moves it."""
