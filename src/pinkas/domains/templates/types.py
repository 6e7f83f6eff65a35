"""Templates of documents as they cross the wire."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.fields import Color, Instant, Language, Name
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct

Design = Literal["classic", "modern", "minimal", "bold", "letter"]
Paragraphs = Annotated[str, Meta(min_length=1, max_length=1000)]


class _TemplatePart(RequestStruct, frozen=True, kw_only=True):
    """A part of a template: what it leaves out is as usual."""


class Colors(_TemplatePart, frozen=True, kw_only=True):
    """`accent` is that of titles, bars and totals, `text` that of all other words. Both must be dark enough to be read
    on white; white is written on the accent."""

    accent: Color = "#0f5561"
    text: Color = "#1d2529"


class Logo(_TemplatePart, frozen=True, kw_only=True):
    """Whether and how the business's logo is shown. `position` is a side of the page as it is read: `start` is right in
    Hebrew."""

    show: bool = True
    size: Literal["small", "medium", "large"] = "medium"
    position: Literal["start", "center", "end"] = "start"


class Words(_TemplatePart, frozen=True, kw_only=True):
    """A text in the languages of documents; a document in a language without one shows none."""

    he: Paragraphs | None = None
    en: Paragraphs | None = None


class Texts(_TemplatePart, frozen=True, kw_only=True):
    """What every document says: above its subject, at its foot after its own footer, a word of thanks, and where to
    pay."""

    header: Words = Words()
    footer: Words = Words()
    thanks: Words = Words()
    bank_details: Words = Words()


class Columns(_TemplatePart, frozen=True, kw_only=True):
    """Columns of the lines beside those that are always there. `sku` stands after the description, in a column of its
    own, or nowhere."""

    sku: Literal["inline", "column", "none"] = "inline"
    unit: bool = True
    discount: bool = True


class Layout(_TemplatePart, frozen=True, kw_only=True):
    """How the page is laid out. Null is as the design has it. Paper is A4."""

    columns: Columns = Columns()
    lines: Literal["ruled", "striped", "grid", "plain"] | None = None
    totals: Literal["end", "start", "wide"] | None = None
    font_size: Literal["small", "normal", "large"] = "normal"
    show_bank_details: bool = True
    signature_box: bool = False


class NewDocumentTemplate(RequestStruct, frozen=True, kw_only=True):
    """A template to be created. The first of a business is its default; `isDefault` takes that from the one that had
    it. `lang` is that of its documents that do not say."""

    name: Annotated[Name, Meta(examples=["Plain"])]
    design: Design = "classic"
    colors: Colors = Colors()
    logo: Logo = Logo()
    texts: Texts = Texts()
    layout: Layout = Layout()
    lang: Language | None = None
    is_default: bool = False


@changes_of(NewDocumentTemplate, but=("is_default",))
class DocumentTemplateChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change. A part that is sent takes the place of the whole part that was there."""

    name: Annotated[Name, Meta(examples=["Plain, in English"])] | UnsetType = UNSET


class DocumentTemplate(ResponseStruct, frozen=True, kw_only=True):
    """How documents look. An issued document keeps the look that its template had."""

    id: UUID
    name: str
    design: Design
    colors: Colors
    logo: Logo
    texts: Texts
    layout: Layout
    lang: Language | None
    is_default: bool
    version: int
    created_at: Instant
    updated_at: Instant


class StoredLook(ResponseStruct, frozen=True, kw_only=True):
    """The parts of a template that decide how a document looks, as a version of it is kept."""

    design: Design = "classic"
    colors: Colors = Colors()
    logo: Logo = Logo()
    texts: Texts = Texts()
    layout: Layout = Layout()


class DocumentTemplateQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of templates."""

    q: Search | None = None
    design: Design | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None


class PreviewRequest(RequestStruct, frozen=True, kw_only=True):
    """What the sample shows: its language (else the template's, else the business's), and how many lines it has. A part
    of the look that is sent is shown in place of the template's and not kept: to see a change before it is saved.
    `format`: the whole file, or its first page as a picture."""

    lang: Language | None = None
    lines: Annotated[int, Meta(ge=1, le=60)] = 4
    format: Literal["pdf", "png"] = "pdf"
    design: Design | UnsetType = UNSET
    colors: Colors | UnsetType = UNSET
    logo: Logo | UnsetType = UNSET
    texts: Texts | UnsetType = UNSET
    layout: Layout | UnsetType = UNSET
