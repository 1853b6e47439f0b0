import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * An authenticator in software, for tests: it makes passkeys and uses them as WebAuthn (level 3,
 * section 6) says, and lies where a test tells it to.
 */

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const encoded = (data: Buffer) => data.toString('base64url');

/** CBOR (RFC 8949) of the few kinds of values that authenticators write. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') {
    return value >= 0 ? head(0, value) : head(1, -1 - value);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([head(3, text.length), text]);
  }
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
    return Buffer.concat([head(5, value.size), ...entries]);
  }
  throw new TypeError('no such value');
}

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What the page and the authenticator say; a test changes what it wants to see refused. */
type Claims = {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** Whether the person was verified by finger, face or PIN. */
  readonly verified?: boolean;
  readonly counter?: number;
};

function clientData(type: 'webauthn.create' | 'webauthn.get', { challenge, origin }: Claims) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(claims: Claims, attested: Buffer | null): Buffer {
  const { rpId, verified = true, counter = 0 } = claims;
  const flags =
    FLAGS.present | (verified ? FLAGS.verified : 0) | (attested === null ? 0 : FLAGS.attested);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
}

/** A passkey and the device that has it. */
export class TestPasskey {
  readonly #key: KeyObject;
  readonly #point: { readonly x: Buffer; readonly y: Buffer };

  constructor(readonly id: string = encoded(randomBytes(16))) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = pair.privateKey;
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    this.#point = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** What the browser sends when the passkey is made. */
  make(claims: Claims) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    // The key in COSE form: EC2, ES256, P-256.
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, this.#point.x],
        [-3, this.#point.y],
      ]),
    );
    const attested = Buffer.concat([Buffer.alloc(16), length, id, publicKey]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(claims, attested)],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: encoded(clientData('webauthn.create', claims)),
        attestationObject: encoded(attestation),
        transports: ['internal'],
      },
    };
  }

  /** What the browser sends when the passkey is used. */
  use(claims: Claims, userHandle?: string) {
    const client = clientData('webauthn.get', claims);
    const data = authenticatorData(claims, null);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: encoded(client),
        authenticatorData: encoded(data),
        signature: encoded(signature),
        ...(userHandle === undefined ? {} : { userHandle }),
      },
    };
  }
}
