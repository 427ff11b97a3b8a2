"""The one module that loads WeasyPrint. Nothing is fetched but our own files."""

import logging
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from games.reports.printing import TEMPLATES

logging.getLogger("weasyprint").setLevel(
    logging.ERROR
)  # before it is loaded: it tells of every step and of every missing letter

from weasyprint import HTML  # noqa: E402
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse  # noqa: E402

HERE = (TEMPLATES / "pdf").as_uri() + "/"  # addresses in pages and style sheets are read from here


class OwnFiles(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Style sheets and fonts from templates/, the page's own drawings, and nothing else: neither
    the network nor another file of this machine."""

    def __init__(self, drawings: Mapping[str, str]) -> None:
        super().__init__()
        self.drawings = drawings

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        if url in self.drawings:
            return URLFetcherResponse(
                url, self.drawings[url].encode(), {"Content-Type": "image/svg+xml"}
            )
        address = urlsplit(url)
        path = Path(unquote(address.path)).resolve()
        if address.scheme != "file" or not path.is_relative_to(TEMPLATES):
            raise FatalURLFetchingError(f"a page to be printed may not fetch {url}")
        return URLFetcherResponse(
            url, path.read_bytes(), {"Content-Type": mimetypes.guess_type(path)[0]}
        )


def render(page: str, drawings: Mapping[str, str]) -> Any:
    try:
        return HTML(string=page, base_url=HERE, url_fetcher=OwnFiles(drawings)).render()
    except FatalURLFetchingError as error:  # not an Exception: it would end the worker
        raise PermissionError(str(error)) from error
