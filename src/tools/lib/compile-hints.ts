import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

/**
 * The comment by which a script asks V8 (Chrome, Edge, and others since version 136) to compile all of its
 * functions while it is loaded, in another thread. Without it, V8 compiles each function when it is called
 * first, and the page answers no press in the meantime. Other browsers ignore the comment.
 * See https://v8.dev/blog/explicit-compile-hints and docs/decisions/123.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

const manifest = z.object({ pages: z.record(z.string(), z.array(z.string())) });

/**
 * Adds the comment to the scripts with which pages start, since most of their functions are called then.
 * Scripts that are loaded later, for a part of a page that a visitor opens, stay as they are. A script that has
 * the comment from a build before keeps it.
 * @param folder the folder of a build (`.next`)
 * @returns how many scripts pages start with
 */
export function addCompileHints(folder: string): number {
  const { pages } = manifest.parse(
    JSON.parse(readFileSync(path.join(folder, 'build-manifest.json'), 'utf8')),
  );
  const scripts = [...new Set(Object.values(pages).flat())].filter((name) => name.endsWith('.js'));
  for (const name of scripts) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (!text.startsWith(HINT)) writeFileSync(file, HINT + text);
  }
  return scripts.length;
}
