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
