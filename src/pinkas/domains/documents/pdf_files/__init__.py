"""The signed PDF of a document, its picture, and the preview of a draft."""
