import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The secret that signs quotes, tokens and sessions when the environment gives none: made at the
 * first start and kept in the data directory, readable by its owner only.
 */
export function localSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secret');
  try {
    const known = readFileSync(file, 'utf8').trim();
    if (known.length >= 32) return known;
  } catch {
    // The first start.
  }
  const secret = randomBytes(48).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}
