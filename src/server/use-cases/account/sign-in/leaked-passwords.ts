import { createHash } from 'node:crypto';

/** A digest is the first six bytes of a SHA-256, in base64. */
const DIGEST_BYTES = 6;
const DIGEST_LENGTH = 8;

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is chosen. */
async function loadDigests(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('./leaked-passwords.json');
  const all = new Set<string>();
  for (let at = 0; at < list.digests.length; at += DIGEST_LENGTH) {
    all.add(list.digests.slice(at, at + DIGEST_LENGTH));
  }
  return all;
}

/**
 * Whether a password, in whatever capitals, is one of the 10,000 most frequently leaked ones that have
 * ten characters or more. They are the first such lines of `10_million_password_list_top_1M.txt` of
 * SecLists (github.com/danielmiessler/SecLists, MIT), by Mark Burnett, in small letters. The file beside
 * this one has digests of them and not the words, of which many aren't fit to print.
 */
export async function isLeaked(password: string): Promise<boolean> {
  known ??= loadDigests();
  const digest = createHash('sha256').update(password.toLowerCase()).digest();
  return (await known).has(digest.subarray(0, DIGEST_BYTES).toString('base64'));
}
