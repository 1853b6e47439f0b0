import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The secrets of a site. `secret` signs and encrypts; what one of `formerSecrets` signed or
 * encrypted earlier is still accepted while it is configured (decision 049).
 */
export type Secrets = {
  /** At least 32 characters. */
  readonly secret: string;
  readonly formerSecrets: readonly string[];
};

/** All accepted secrets, the current one first. */
export const allSecrets = ({ secret, formerSecrets }: Secrets): readonly string[] => [
  secret,
  ...formerSecrets,
];

/** @param all the secrets as the environment lists them, the current one first */
export const secretsOf = ([secret, ...formerSecrets]: readonly [string, ...string[]]): Secrets => ({
  secret,
  formerSecrets,
});

const ids = new Map<string, string>();

/**
 * A public id of a secret that reveals nothing about it: 16 hexadecimal digits of a keyed digest.
 * It is part of the texts that the secret encrypted, and recorded in the databases it is used with.
 */
export function secretId(secret: string): string {
  const known = ids.get(secret);
  if (known !== undefined) return known;
  const id = createHmac('sha256', secret).update('meomum secret id').digest('hex').slice(0, 16);
  ids.set(secret, id);
  return id;
}

/**
 * Texts that the database stores encrypted with the site's secret, as `s1.ID.BASE64`; ID names the
 * secret. Older ones are the base64 alone, so that each secret has to be tried.
 */

const FORM = /^s1\.([\da-f]{16})\.([A-Za-z\d+/=]+)$/;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keys = new Map<string, Buffer>();

function keyOf(secret: string): Buffer {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed texts', 32));
  keys.set(secret, key);
  return key;
}

/** The prefix of the texts that a secret encrypted. */
export const sealMark = (secret: string): string => `s1.${secretId(secret)}.`;

/** Encrypts a text with a secret. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  return sealMark(secret) + bytes.toString('base64');
}

/** Thrown for an encrypted text that none of the secrets decrypts. */
class SealedTextShut extends Error {
  override readonly name = 'SealedTextShut';
}

export const isSealedTextShut = (error: unknown): boolean => error instanceof SealedTextShut;

/** @throws SealedTextShut when none of the secrets decrypts it, or it isn't an encrypted text */
export function unseal(secrets: Secrets, sealed: string): string {
  const [, id, body] = FORM.exec(sealed) ?? [];
  const bytes = Buffer.from(body ?? sealed, 'base64');
  const candidates = allSecrets(secrets).filter(
    (secret) => id === undefined || secretId(secret) === id,
  );
  for (const secret of candidates) {
    const text = opened(secret, bytes);
    if (text !== null) return text;
  }
  throw new SealedTextShut(
    id === undefined || candidates.length > 0
      ? 'A sealed text could not be opened'
      : `A sealed text needs the secret ${id}, which is none of APP_SECRET`,
  );
}

function opened(secret: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
