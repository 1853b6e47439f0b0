/**
 * Thrown when a process can't start or continue with its settings; the message says why, and what
 * to do. It is recognized by its name, since a bundle may contain the class more than once.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Whether an error needs somebody to change something before another start makes sense. */
export const isStartRefused = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'StartRefused';

/**
 * Reads settings that must be given together or not at all.
 * @param family their common name for the message, such as `PHOTO_S3_…`
 * @returns all of them, or null where none is given
 * @throws Error naming what is missing, when only a part is given
 */
export function allOrNone<Name extends string>(
  family: string,
  given: Readonly<Record<Name, string | undefined>>,
): Readonly<Record<Name, string>> | null {
  const missing = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  if (missing.length === Object.keys(given).length) return null;
  if (isComplete(given)) return given;
  const lines = missing.map((name) => `  ${name}: missing beside the other ${family}`);
  throw new StartRefused(`The environment is not usable:\n${lines.join('\n')}`);
}

function isComplete<Name extends string>(
  given: Readonly<Record<Name, string | undefined>>,
): given is Readonly<Record<Name, string>> {
  return Object.values(given).every((value) => value !== undefined);
}
