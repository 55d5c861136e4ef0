"""Verifies DSSE envelopes with securesystemslib: {key, envelopes} in, a list of booleans out.

The library of Debian 12 (0.26) has keys and signatures, and no envelopes yet, so the encoding of what is signed is written here by the protocol.
"""

import base64
import json
import sys

from securesystemslib.keys import import_ecdsakey_from_public_pem, verify_signature


def signed_bytes(envelope):
    kind = envelope["payloadType"].encode()
    payload = base64.b64decode(envelope["payload"], validate=True)
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)


def is_signed(key, envelope):
    return any(
        verify_signature(
            key,
            {"keyid": key["keyid"], "sig": base64.b64decode(each["sig"], validate=True).hex()},
            signed_bytes(envelope),
        )
        for each in envelope["signatures"]
    )


given = json.load(sys.stdin)
key = import_ecdsakey_from_public_pem(given["key"])
json.dump([is_signed(key, envelope) for envelope in given["envelopes"]], sys.stdout)
