import json

from hypothesis import given
from hypothesis import strategies as st

from core.eventlog import chain

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner)
    ),
)


@given(json_values)
def test_canonical_json_is_what_the_standard_library_writes(value):
    assert chain.canonical(value) == json.dumps(
        value, sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )


@given(
    json_values,
    st.sampled_from([1, 6, "clock", "director", "service"]),
    st.none() | st.integers(1, 10**6),
    st.integers(0, 2**42),
)
def test_the_digest_is_of_the_canonical_list(value, actor, cause, at):
    import hashlib

    salt = chain.salt(b"secret", 7)
    expected = hashlib.sha256(
        chain.canonical([salt, 7, "some_kind", actor, cause, at, value]).encode()
    ).digest()
    data = chain.canonical(value)
    assert (
        chain.digest(salt=salt, seq=7, kind="some_kind", actor=actor, cause=cause, at=at, data=data)
        == expected
    )


def test_salts_differ_from_event_to_event_and_from_secret_to_secret():
    salts = {chain.salt(secret, seq) for secret in (b"a" * 32, b"b" * 32) for seq in range(100)}
    assert len(salts) == 200
    assert {len(salt) for salt in salts} == {32}
