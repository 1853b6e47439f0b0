import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import jar from 'vnu-jar';

/**
 * Valid CSS that the checker doesn't know yet: of Grid Layout Level 2, of Basic User Interface 4 and of
 * Transforms Level 2.
 */
const UNKNOWN_TO_CHECKER: readonly string[] = [
  'CSS: “grid-template-rows”: “subgrid” is not a “grid-template-rows” value.',
  "CSS: “field-sizing”: Property “field-sizing” doesn't exist.",
  "CSS: “translate”: Property “translate” doesn't exist.",
];

type Message = { type: string; url: string; lastLine: number; message: string; extract?: string };

/**
 * Checks pages, as the server sent them, with the Nu HTML checker.
 * @param pages the HTML of each page, by the name under which errors are reported
 * @returns one line for each error
 */
export function htmlErrors(pages: ReadonlyMap<string, string>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'meomum-html-'));
  try {
    const names = [...pages.keys()];
    names.forEach((name, at) => {
      writeFileSync(path.join(folder, `${at}.html`), pages.get(name) ?? '');
    });
    const java = process.env.JAVA_PATH ?? 'java';
    const args = [
      // The checker runs for seconds only, so optimizing its code a second time isn't worth it.
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-jar',
      jar,
      '--errors-only',
      '--format',
      'json',
      '--exit-zero-always',
      folder,
    ];
    const run = spawnSync(java, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    if (run.error !== undefined) throw run.error;
    // The checker writes its report to standard error.
    const { messages } = JSON.parse(run.stderr) as { messages: Message[] };
    const errors = messages.filter(({ message }) => !UNKNOWN_TO_CHECKER.includes(message));
    return errors.map(({ url, message, extract = '' }) => {
      const name = names[Number(path.basename(url, '.html'))] ?? url;
      return `${name}: ${message} ${extract.replace(/\s+/g, ' ').slice(0, 120)}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
