/** Says what went wrong, for whoever typed the command. */
const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

/**
 * Runs a command to its end and sets the exit code: what it returns, 0 without that, and `failed`
 * when it throws, after saying why.
 */
export function runCommand(main: () => Promise<number | void>, failed = 1): void {
  main().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error: unknown) => {
      complain(error);
      process.exitCode = failed;
    },
  );
}

/**
 * An option's whole number, from 1 on.
 * @throws Error that says what the option takes
 */
export function wholeNumber(name: string, text: string, most = 2_147_483_647): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`--${name} takes a whole number from 1 to ${most}, not ${text}.`);
}
