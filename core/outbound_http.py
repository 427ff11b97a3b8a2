"""HTTP to an address that somebody else has named, without being led where only we can reach: the
address is resolved and looked at first, then connected to as it was looked at, and a redirect is
not followed."""

import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

PORTS = {"http": 80, "https": 443}
MOST_ANSWER = 64 * 1024  # bytes of an answer that are read
NAT64 = ipaddress.ip_network("64:ff9b::/96")


class Forbidden(OSError, ValueError):
    """An address that nothing is sent to."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes  # its beginning


def check(url: str) -> list[str]:
    """The addresses behind it. Raises Forbidden where one of them is not for everybody to reach,
    and OSError where there is none."""
    parts = parse(url)
    host, port = str(parts.hostname), port_of(parts)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise Forbidden("this is no host") from error
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in found))
    public = all(is_public(ipaddress.ip_address(one.partition("%")[0])) for one in addresses)
    if not public and host not in settings.OUTBOUND_ALLOWED:
        raise Forbidden("this host is not on the public net")
    return addresses


def parse(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        port = port_of(parts)
    except (KeyError, ValueError) as error:
        raise Forbidden("this is no http or https address") from error
    if parts.scheme not in PORTS or not parts.hostname:
        raise Forbidden("this is no http or https address")
    if parts.username is not None or parts.password is not None:
        raise Forbidden("a name or a password does not belong into the address")
    if any(character <= " " or character == "\x7f" for character in url) or not url.isascii():
        raise Forbidden("the address has characters that are to be escaped")
    if parts.hostname in settings.OUTBOUND_ALLOWED:
        return parts
    if settings.PRODUCTION and parts.scheme != "https":
        raise Forbidden("https alone")
    if port not in PORTS.values() and port < 1024:
        raise Forbidden("this port is for other services")
    return parts


def port_of(parts: SplitResult) -> int:
    return PORTS[parts.scheme] if parts.port is None else parts.port


def is_public(address: Address) -> bool:
    """Whether anybody could reach it: neither private, nor this machine, nor the link."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address.teredo:
            inner = address.teredo[1]
        if inner is None and address in NAT64:
            inner = ipaddress.IPv4Address(address.packed[-4:])
        if inner is not None:
            return is_public(inner)
    return address.is_global and not (address.is_multicast or address.is_reserved)


def post(url: str, body: bytes, headers: Mapping[str, str], timeout: float) -> Answer:
    return send("POST", url, body=body, headers=headers, timeout=timeout)


def send(
    method: str, url: str, *, body: bytes | None, headers: Mapping[str, str], timeout: float
) -> Answer:
    """What is answered, whatever its status; all of it within the seconds given. Raises Forbidden
    and other OSErrors."""
    addresses = check(url)
    parts = parse(url)
    kernel = connect(addresses, port_of(parts), timeout)
    late = threading.Timer(timeout, hang_up, [kernel])  # however slowly the other side goes on
    late.daemon = True
    late.start()
    try:
        return converse(kernel, parts, method, body, headers)
    except http.client.HTTPException as error:
        raise OSError(f"no answer that can be read: {error!r}") from error
    finally:
        late.cancel()
        kernel.close()


def connect(addresses: list[str], port: int, timeout: float) -> socket.socket:
    failed: OSError = OSError("there is no such host")
    for address in addresses:
        try:
            return socket.create_connection((address, port), timeout)
        except OSError as error:
            failed = error
    raise failed


def hang_up(kernel: socket.socket) -> None:
    with suppress(OSError):  # it is over already
        kernel.shutdown(socket.SHUT_RDWR)


def converse(
    kernel: socket.socket,
    parts: SplitResult,
    method: str,
    body: bytes | None,
    headers: Mapping[str, str],
) -> Answer:
    host = str(parts.hostname)
    line = http.client.HTTPConnection(host, port_of(parts))
    line.sock = (
        certificates().wrap_socket(kernel, server_hostname=host)
        if parts.scheme == "https"
        else kernel
    )
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        line.request(method, target, body, dict(headers) | {"Connection": "close"})
        answer = line.getresponse()
        return Answer(answer.status, dict(answer.getheaders()), answer.read(MOST_ANSWER))
    finally:
        line.close()


@cache
def certificates() -> ssl.SSLContext:
    return ssl.create_default_context()
