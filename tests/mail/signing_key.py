"""An RSA key for signing test letters, made when it is needed so that none lies in the repository."""

from __future__ import annotations

import base64
import random
from functools import cache
from math import gcd

BITS = 1024
EXPONENT = 65537


@cache
def signing_key() -> bytes:
    """A private key in PKCS#1 PEM, the same in every run; good for nothing but these tests."""
    dice = random.Random("letters of the tests")
    p, q = prime(dice), prime(dice)
    n, phi = p * q, (p - 1) * (q - 1)
    d = pow(EXPONENT, -1, phi)
    numbers = (0, n, EXPONENT, d, p, q, d % (p - 1), d % (q - 1), pow(q, -1, p))
    body = base64.encodebytes(der(0x30, b"".join(integer(number) for number in numbers)))
    label = b"RSA PRIVATE " + b"KEY-----\n"
    return b"-----BEGIN " + label + body + b"-----END " + label


def prime(dice: random.Random) -> int:
    """A prime of half the key's length that suits the exponent."""
    while True:
        number = dice.getrandbits(BITS // 2) | (3 << (BITS // 2 - 2)) | 1
        if gcd(number - 1, EXPONENT) == 1 and is_prime(number, dice):
            return number


def is_prime(number: int, dice: random.Random) -> bool:
    """Miller and Rabin's test, forty times."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for _ in range(40):
        x = pow(dice.randrange(2, number - 1), odd, number)
        if x in (1, number - 1):
            continue
        if not any((x := x * x % number) == number - 1 for _ in range(twos - 1)):
            return False
    return True


def integer(number: int) -> bytes:
    """A whole number in DER."""
    return der(2, number.to_bytes(number.bit_length() // 8 + 1, "big"))


def der(kind: int, content: bytes) -> bytes:
    """A tagged value in DER."""
    length = len(content)
    if length < 128:
        return bytes((kind, length)) + content
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes((kind, 128 | len(size))) + size + content
