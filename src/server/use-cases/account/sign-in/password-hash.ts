import { randomBytes } from 'node:crypto';

import { hash, verify } from '@node-rs/argon2';

/**
 * The first recommendation of the OWASP Password Storage Cheat Sheet (as of November 2026): argon2id
 * with 19 MiB, two passes, one lane. argon2id is the library's default algorithm; a test reads it
 * back from the hash.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const { memoryCost, timeCost, parallelism } = PARAMETERS;
const HEAD = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** Whether a hash was made with other parameters than those of today. */
export const isOldHash = (stored: string): boolean => !stored.startsWith(HEAD);

/** Hashes a password. The result is a PHC string that contains its salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash (unknown address, member without a password) a
 * decoy is verified instead, so that the answer takes equally long.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(32).toString('base64url'));
  const fallback = await decoy;
  const matches = await verify(stored ?? fallback, password);
  return stored !== null && matches;
}
