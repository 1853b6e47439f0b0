/** The keys that identity tokens are signed with. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';

/** A private RSA key as a JWK; its numbers are base64url. */
const keySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('RS256'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});
export type SigningKey = z.infer<typeof keySchema>;

/** The key in this file; created when there is none, so that a restart keeps it. */
export async function keptKey(file: string): Promise<SigningKey> {
  if (existsSync(file)) return keySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const key = await newKey();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  chmodSync(file, 0o600);
  return key;
}

export async function newKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return keySchema.parse({ ...jwk, kid: crypto.randomUUID(), use: 'sig', alg: 'RS256' });
}

/** The public part of a key. */
export const publicPart = ({ kty, kid, use, alg, n, e }: SigningKey) => ({
  kty,
  kid,
  use,
  alg,
  n,
  e,
});
