/** Generates a random UUID. `crypto.randomUUID` is missing where the page isn't served securely. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map((byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40;
    return at === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Repeats an attempt while `pauseAfter` returns a pause, in ms, for the error and the number of
 * attempts so far.
 */
export async function repeatedly<T>(
  attempt: () => Promise<T>,
  pauseAfter: (error: unknown, tries: number) => number | null,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pause = pauseAfter(error, tries);
      if (pause === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
