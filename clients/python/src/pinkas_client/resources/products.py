# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Products and services: prices, variants, bundles, images, sales."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Products(Resource):
    """Products and services: prices, variants, bundles, images, sales."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ProductPage:
        """List products; filter by category, state, stock and free text.

        Products, newest first unless `sort` says otherwise; archived ones with `state=archived`, all with
        `state=all`. Variants stand among them; `topLevel=true` leaves them out.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            "/products",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.Product]:
        """List products; filter by category, state, stock and free text: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/products",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewProduct) -> types.Product:
        """Create a product or service; sends product.created.

        Creates a product or service, with its variants or its components, in the currency of the business unless it
        names another. Every variant is a product of its own, and told of by itself.

        Scope: `products:write`.
        """
        return self._json(
            "POST",
            "/products",
            body=body,
        )

    def save_many(self, body: types.BulkProducts) -> types.ProductsDone:
        """Create or change up to 100 products, each with its own result.

        Creates or changes up to 100 products, each with its own result; 200 says that all were looked at, `failed`
        how many were refused. Those with an `id` are changed.

        Scope: `products:write`.
        """
        return self._json(
            "POST",
            "/products/bulk",
            body=body,
        )

    def get_by_sku(self, sku: str) -> types.Product:
        """Get a product by SKU or barcode.

        The product that has this SKU, or else this barcode; archived ones have given theirs free.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            f"/products/by-sku/{segment(sku)}",
        )

    def get(self, id: types.Id) -> types.Product:
        """Get a product.

        A product, archived or not.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            f"/products/{segment(id)}",
        )

    def update(self, id: types.Id, body: types.ProductChanges, *, if_match: int | str | None = None) -> types.Product:
        """Change a product; sends product.updated.

        Changes the fields that are sent. Documents keep the lines they have. What changes nothing is told to nobody.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return self._json(
            "PATCH",
            f"/products/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def archive(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Archive a product.

        Archives a product and its variants: they leave the list and free their SKUs and barcodes. Bundles that it
        stands in keep it. Archiving twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        self._nothing(
            "DELETE",
            f"/products/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def restore(self, id: types.Id, *, if_match: int | str | None = None) -> types.Product:
        """Restore an archived product.

        Takes an archived product back, with the variants that were archived with it, unless another one has its SKU,
        barcode or reference by now.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return self._json(
            "POST",
            f"/products/{segment(id)}/restore",
            headers={"If-Match": if_match},
        )

    def duplicate(self, id: types.Id, body: types.Copy | None = None) -> types.Product:
        """Copy a product.

        Copies a product, archived or not, with its components and its variants. A SKU, a barcode and a reference are
        one product's: the copy has those that the request says, its variants none. The copy of a variant needs
        `attributes` of its own.

        Scope: `products:write`.
        """
        return self._json(
            "POST",
            f"/products/{segment(id)}/duplicate",
            body=body,
        )

    def download_image(self, id: types.Id, *, size: t.Literal["large", "small"] | None = None) -> Download:
        """Get the image.

        The image of a product.

        `size`: Default: large.

        Scope: `products:read`.
        """
        return self._file(
            "GET",
            f"/products/{segment(id)}/image",
            query={"size": size},
        )

    def set_image(
        self,
        id: types.Id,
        file: types.Upload,
        *,
        filename: str | None = None,
        media_type: str | None = None,
        if_match: int | str | None = None,
    ) -> types.Product:
        """Set the image.

        Sets the image: a PNG, JPEG or WebP picture of at most 10 MiB and 24 million pixels. It is drawn anew, upright
        and without its metadata, in two sizes, as a JPEG or, where one sees through it, as a PNG.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return self._json(
            "PUT",
            f"/products/{segment(id)}/image",
            upload=(file, filename, media_type),
            headers={"If-Match": if_match},
        )

    def delete_image(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove the image.

        Removes the image; removing none is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        self._nothing(
            "DELETE",
            f"/products/{segment(id)}/image",
            headers={"If-Match": if_match},
        )

    def list_sales(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ProductSales:
        """Sales history of a product.

        The lines of issued documents that sold a product, newest first, and the sums by month and currency of the
        same period; `net` is after every discount. Credits take back. Quotes, orders and delivery notes are no sales;
        of a bundle it is the bundle that is sold, of a variant the variant.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            f"/products/{segment(id)}/sales",
            query={"limit": limit, "cursor": cursor, "include": include, "from": from_, "to": to, "lang": lang},
        )

    def iterate_sales(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.ProductSale]:
        """Sales history of a product: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/products/{segment(id)}/sales",
            query={"limit": limit, "from": from_, "to": to, "lang": lang},
        )

    def download_sales(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Sales history of a product.

        The lines of issued documents that sold a product, newest first, and the sums by month and currency of the
        same period; `net` is after every discount. Credits take back. Quotes, orders and delivery notes are no sales;
        of a bundle it is the bundle that is sold, of a variant the variant.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `products:read`.
        """
        return self._file(
            "GET",
            f"/products/{segment(id)}/sales",
            query={"from": from_, "to": to, "format": format, "lang": lang},
        )


class AsyncProducts(AsyncResource):
    """Products and services: prices, variants, bundles, images, sales."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ProductPage:
        """List products; filter by category, state, stock and free text.

        Products, newest first unless `sort` says otherwise; archived ones with `state=archived`, all with
        `state=all`. Variants stand among them; `topLevel=true` leaves them out.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            "/products",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Product]:
        """List products; filter by category, state, stock and free text: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/products",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewProduct) -> types.Product:
        """Create a product or service; sends product.created.

        Creates a product or service, with its variants or its components, in the currency of the business unless it
        names another. Every variant is a product of its own, and told of by itself.

        Scope: `products:write`.
        """
        return await self._json(
            "POST",
            "/products",
            body=body,
        )

    async def save_many(self, body: types.BulkProducts) -> types.ProductsDone:
        """Create or change up to 100 products, each with its own result.

        Creates or changes up to 100 products, each with its own result; 200 says that all were looked at, `failed`
        how many were refused. Those with an `id` are changed.

        Scope: `products:write`.
        """
        return await self._json(
            "POST",
            "/products/bulk",
            body=body,
        )

    async def get_by_sku(self, sku: str) -> types.Product:
        """Get a product by SKU or barcode.

        The product that has this SKU, or else this barcode; archived ones have given theirs free.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            f"/products/by-sku/{segment(sku)}",
        )

    async def get(self, id: types.Id) -> types.Product:
        """Get a product.

        A product, archived or not.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            f"/products/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.ProductChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Product:
        """Change a product; sends product.updated.

        Changes the fields that are sent. Documents keep the lines they have. What changes nothing is told to nobody.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return await self._json(
            "PATCH",
            f"/products/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def archive(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Archive a product.

        Archives a product and its variants: they leave the list and free their SKUs and barcodes. Bundles that it
        stands in keep it. Archiving twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        await self._nothing(
            "DELETE",
            f"/products/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def restore(self, id: types.Id, *, if_match: int | str | None = None) -> types.Product:
        """Restore an archived product.

        Takes an archived product back, with the variants that were archived with it, unless another one has its SKU,
        barcode or reference by now.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return await self._json(
            "POST",
            f"/products/{segment(id)}/restore",
            headers={"If-Match": if_match},
        )

    async def duplicate(self, id: types.Id, body: types.Copy | None = None) -> types.Product:
        """Copy a product.

        Copies a product, archived or not, with its components and its variants. A SKU, a barcode and a reference are
        one product's: the copy has those that the request says, its variants none. The copy of a variant needs
        `attributes` of its own.

        Scope: `products:write`.
        """
        return await self._json(
            "POST",
            f"/products/{segment(id)}/duplicate",
            body=body,
        )

    async def download_image(self, id: types.Id, *, size: t.Literal["large", "small"] | None = None) -> AsyncDownload:
        """Get the image.

        The image of a product.

        `size`: Default: large.

        Scope: `products:read`.
        """
        return await self._file(
            "GET",
            f"/products/{segment(id)}/image",
            query={"size": size},
        )

    async def set_image(
        self,
        id: types.Id,
        file: types.Upload,
        *,
        filename: str | None = None,
        media_type: str | None = None,
        if_match: int | str | None = None,
    ) -> types.Product:
        """Set the image.

        Sets the image: a PNG, JPEG or WebP picture of at most 10 MiB and 24 million pixels. It is drawn anew, upright
        and without its metadata, in two sizes, as a JPEG or, where one sees through it, as a PNG.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return await self._json(
            "PUT",
            f"/products/{segment(id)}/image",
            upload=(file, filename, media_type),
            headers={"If-Match": if_match},
        )

    async def delete_image(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove the image.

        Removes the image; removing none is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        await self._nothing(
            "DELETE",
            f"/products/{segment(id)}/image",
            headers={"If-Match": if_match},
        )

    async def list_sales(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ProductSales:
        """Sales history of a product.

        The lines of issued documents that sold a product, newest first, and the sums by month and currency of the
        same period; `net` is after every discount. Credits take back. Quotes, orders and delivery notes are no sales;
        of a bundle it is the bundle that is sold, of a variant the variant.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            f"/products/{segment(id)}/sales",
            query={"limit": limit, "cursor": cursor, "include": include, "from": from_, "to": to, "lang": lang},
        )

    def iterate_sales(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.ProductSale]:
        """Sales history of a product: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/products/{segment(id)}/sales",
            query={"limit": limit, "from": from_, "to": to, "lang": lang},
        )

    async def download_sales(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Sales history of a product.

        The lines of issued documents that sold a product, newest first, and the sums by month and currency of the
        same period; `net` is after every discount. Credits take back. Quotes, orders and delivery notes are no sales;
        of a bundle it is the bundle that is sold, of a variant the variant.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `products:read`.
        """
        return await self._file(
            "GET",
            f"/products/{segment(id)}/sales",
            query={"from": from_, "to": to, "format": format, "lang": lang},
        )
