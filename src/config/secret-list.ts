/**
 * Separate from `env.ts`, so that the middleware's bundle doesn't contain that file's schema. That
 * is why NEXTAUTH_SECRET is read here and not there.
 */

/**
 * Parses secrets that are separated by commas or lines: the first one signs, the others are still
 * accepted.
 */
export function readSecrets(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** The secrets that encrypt sessions, for the middleware. */
export const sessionSecrets = (): string[] => readSecrets(process.env.NEXTAUTH_SECRET ?? '');
