import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

/**
 * A comment in the first line of a script. It makes V8, the JavaScript engine of Chrome and Edge (since version 136),
 * compile all functions of the script in a background thread while the script is being downloaded. Without it, V8
 * compiles a function when it is called for the first time, on the thread that also has to react to the visitor's
 * input. Other browsers ignore the comment. See https://v8.dev/blog/explicit-compile-hints and
 * docs/decisions/123.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** The part of Next.js's `build-manifest.json` that lists the files of each page. */
const manifest = z.object({ pages: z.record(z.string(), z.array(z.string())) });

/**
 * Writes `COMPILE_HINT` into every script that a page loads when it is opened, because a page calls most functions
 * of these scripts at once. Scripts that are loaded later, such as the map's, aren't changed, and neither are
 * scripts that already contain the comment.
 * @param folder the folder with the finished build (`.next`)
 * @returns the number of scripts that pages load when they are opened
 * @throws ZodError when `build-manifest.json` has another form than expected
 */
export function addCompileHints(folder: string): number {
  const { pages } = manifest.parse(
    JSON.parse(readFileSync(path.join(folder, 'build-manifest.json'), 'utf8')),
  );
  const scripts = [...new Set(Object.values(pages).flat())].filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith(COMPILE_HINT)) writeFileSync(file, COMPILE_HINT + text);
  }
  return scripts.length;
}
