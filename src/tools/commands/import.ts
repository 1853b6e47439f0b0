import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import { checkCatalogue, type CatalogueProblem } from '@/contract/catalogue/catalogue-file';
import { CatalogueConflict, loadCatalogue } from '@/server/core/inventory/catalogue/load';
import { describeFigures } from '@/server/app/prepare-database';
import { runCommand } from '../lib/command';
import { openForCommand } from '../lib/running-site';

/** `npm run import -- FILE`: imports an operator's catalogue, either all or nothing. */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** The file's content, or undefined after printing what is wrong with it. */
function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    complain(`${file}: the file can't be read.`);
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    complain(`${file}: this is no JSON. ${error instanceof Error ? error.message : ''}`);
    return undefined;
  }
}

function refuse(problems: readonly CatalogueProblem[]): number {
  for (const { path, record, message } of problems) {
    complain(`${path} (${record}): ${message.en} / ${message.ko}`);
  }
  const many = problems.length;
  complain(`${many} ${many === 1 ? 'problem' : 'problems'}; nothing was loaded.`);
  return 1;
}

async function main(): Promise<number> {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined) {
    complain('Which file? npm run import -- catalogue.json');
    return 1;
  }
  const content = readJson(file);
  if (content === undefined) return 1;
  const checked = checkCatalogue(content);
  if (!checked.ok) return refuse(checked.problems);

  const opened = await openForCommand(parseEnv(process.env));
  try {
    const figures = await loadCatalogue(opened.db, checked.catalogue);
    printLine(`Loaded ${describeFigures(figures)}.`);
    return 0;
  } catch (error) {
    if (error instanceof CatalogueConflict) return refuse(error.problems);
    throw error;
  } finally {
    await opened.close();
  }
}

runCommand(main);
