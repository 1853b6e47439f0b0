/** Prints what went wrong. */
const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

/**
 * Sets the exit code for when everything has ended. The package that brings PostgreSQL ends the process
 * with 0 at that moment (`beforeExit`), whatever the exit code is, so this comes before it.
 */
function endWith(code: number): void {
  process.exitCode = code;
  process.prependOnceListener('beforeExit', () => process.exit(code));
}

/**
 * Runs a command to its end and sets the exit code: its return value, 0 without one, and `failed`
 * when it throws, after printing the error.
 */
export function runCommand(main: () => Promise<number | void>, failed = 1): void {
  main().then(
    (code) => {
      endWith(code ?? 0);
    },
    (error: unknown) => {
      complain(error);
      endWith(failed);
    },
  );
}

/**
 * Parses an option that takes a whole number from 1 on.
 * @throws Error that says what the option takes
 */
export function wholeNumber(name: string, text: string, most = 2_147_483_647): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`--${name} takes a whole number from 1 to ${most}, not ${text}.`);
}
