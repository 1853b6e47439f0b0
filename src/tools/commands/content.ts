import { parseArgs } from 'node:util';

import { parseEnv, type ServerEnv } from '@/config/env';
import {
  contentAnswer,
  type ContentCommand,
  runContentCommand,
} from '@/server/use-cases/content/import/content-command';
import { contentKind } from '@/server/use-cases/content/import/records';
import { runCommand, wholeNumber } from '../lib/command';
import { allProblems, type FileProblem, readContent } from '../lib/content-files';
import { notifyRunningSite, onDatabase } from '../lib/running-site';

/**
 * `npm run content -- import PATH`: imports promotions, events, collections, questions and banners
 * from an operator's files, either all or nothing; the site shows them within seconds, without a
 * deployment.
 */

const USAGE = [
  'npm run content -- import PATH [--check]',
  'npm run content -- list',
  'npm run content -- remove KIND/NAME',
  'npm run content -- clicks [--days N]',
].join('\n');
const MAX_DAYS = 396;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** Runs the command on the database, or through the running site that has the embedded one open. */
async function ask(env: ServerEnv, command: ContentCommand) {
  const answer = await onDatabase<unknown>(
    env,
    (db) => runContentCommand(db, command, new Date()),
    async () => (await notifyRunningSite(env, '/api/operator/content', command)).json(),
  );
  return contentAnswer.parse(answer);
}

function refuse(problems: readonly FileProblem[]): number {
  for (const { file, line, field, message } of problems) {
    const where = `${file}${line === null ? '' : `:${line}`}${field === '' ? '' : ` (${field})`}`;
    complain(`${where}: ${message.en} / ${message.ko}`);
  }
  const many = problems.length;
  complain(`${many} ${many === 1 ? 'problem' : 'problems'}; nothing was imported.`);
  return 1;
}

async function importFrom(env: ServerEnv, path: string, check: boolean): Promise<number> {
  const { content, problems, locate } = readContent(path);
  const dryRun = check || problems.length > 0;
  // Well-formed records are checked against the site, too, so that all problems are reported at
  // once.
  const answer = await ask(env, { do: 'import', content, dryRun });
  const all = allProblems(problems, answer.problems.map(locate));
  if (all.length > 0) return refuse(all);
  const counts = Object.entries(content)
    .filter(([, records]) => records.length > 0)
    .map(([kind, records]) => `${records.length} ${kind}`);
  if (counts.length === 0) {
    complain(`${path}: there is no content here.`);
    return 1;
  }
  printLine(`${check ? 'Nothing is wrong with' : 'Imported'} ${counts.join(', ')}.`);
  return 0;
}

async function list(env: ServerEnv): Promise<void> {
  for (const { kind, key, title, state, imported } of (await ask(env, { do: 'list' })).listed ??
    []) {
    const words = title.en === '' ? title.ko : title.en;
    printLine(`${kind}/${key}\t${state}\t${imported ? 'imported' : 'demo'}\t${words}`);
  }
}

async function clicks(env: ServerEnv, days: number): Promise<void> {
  const counts = (await ask(env, { do: 'clicks', days })).clicks ?? [];
  if (counts.length === 0)
    printLine('Nobody who agreed to be counted saw a call to action in this time.');
  for (const { place, source, cta, position, locale, seen, clicked } of counts) {
    printLine(
      `${place}/${source}\t${cta} (${position})\t${locale}\tseen ${seen}\tclicked ${clicked}`,
    );
  }
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      days: { type: 'string', default: '30' },
    },
  });
  const [command, subject, ...rest] = positionals;
  const env = parseEnv(process.env);
  if (command === 'import' && subject !== undefined && rest.length === 0) {
    return importFrom(env, subject, values.check);
  }
  if (command === 'list' && subject === undefined) {
    await list(env);
    return 0;
  }
  if (command === 'clicks' && subject === undefined) {
    await clicks(env, wholeNumber('days', values.days, MAX_DAYS));
    return 0;
  }
  const [kindName, key, more] = (subject ?? '').split('/');
  const kind = contentKind.safeParse(kindName);
  if (command === 'remove' && kind.success && key && more === undefined && rest.length === 0) {
    await ask(env, { do: 'remove', kind: kind.data, key });
    printLine(`Removed ${kind.data}/${key}.`);
    return 0;
  }
  complain(USAGE);
  return 1;
}

runCommand(main);
