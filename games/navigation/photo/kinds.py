"""What a file is by its first bytes, not by its name. Light: doors ask before a worker reads."""

MOST_BYTES = 16_000_000

HEIF = {b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"}


def is_picture(data: bytes) -> bool:
    """JPEG, PNG, WebP, HEIC or PDF."""
    return (
        data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"%PDF-"))
        or (data[:4] == b"RIFF" and data[8:12] == b"WEBP")
        or (data[4:8] == b"ftyp" and data[8:12] in HEIF)
    )
