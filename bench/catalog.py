"""The products of a business that is loaded with documents: the first line of what is sold is one of them."""

import psycopg

from bench.stage import Tenant

PRODUCTS, CATEGORIES = 500, 20


def new_products(tenant: Tenant) -> list[str]:
    """The ids of the products: the first of each category is made through the API, and stands before all others."""
    made = []
    for number in range(CATEGORIES):
        place = tenant.post("/product-categories", {"name": f"קטגוריה {number}"})["id"]
        body = {"name": f"מוצר {number}", "price": "1", "categoryId": place}
        made.append(str(tenant.post("/products", body)["id"]))
    return made + [f"d0000000-0000-7000-8000-{number:012x}" for number in range(CATEGORIES, PRODUCTS)]


def copy_products(connection: psycopg.Connection, tenant: Tenant, products: list[str]) -> None:
    """Makes the others, each like the first of its category."""
    columns = ", ".join(
        row[0]
        for row in connection.execute(
            """SELECT column_name FROM information_schema.columns
               WHERE table_name = 'products' AND is_generated = 'NEVER' ORDER BY ordinal_position"""
        ).fetchall()
    )
    connection.execute(
        f"""INSERT INTO products ({columns})
            SELECT {", ".join(f"r.{one}" for one in columns.split(", "))}
            FROM unnest(%(ids)s::uuid[]) WITH ORDINALITY AS wanted (id, place)
            JOIN products AS t ON t.business_id = %(business)s
                AND t.id = (%(ids)s::uuid[])[(wanted.place - 1) %% %(categories)s + 1],
            LATERAL jsonb_populate_record(t, jsonb_build_object('id', wanted.id)) AS r
            WHERE wanted.place > %(categories)s""",
        {"ids": products, "categories": CATEGORIES, "business": tenant.business_id},
    )
