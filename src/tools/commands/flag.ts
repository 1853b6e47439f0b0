import { parseArgs } from 'node:util';
import { z } from 'zod';

import { FLAGS_CLIENT_KEY } from '@/config/constants';
import { parseEnv, type ServerEnv } from '@/config/env';
import { publicEnv } from '@/config/public-env';
import { featureFlags } from '@/server/platform/db/schema';
import {
  flagDefinition,
  flagKey,
  type FlagDefinition,
} from '@/server/use-cases/content/flags/evaluate';
import { setFlag } from '@/server/use-cases/content/flags/store';
import { runCommand } from '../lib/command';
import { askSite, notifyRunningSite, onDatabase } from '../lib/running-site';

/**
 * `npm run flag -- list` and `npm run flag -- set KEY JSON`: lists the site's flags, or changes
 * one, without a deployment. JSON is a whole definition (`{"defaultValue":true,"rules":[…]}`) or
 * only the value for everybody (`false`).
 */

const USAGE = 'npm run flag -- list\nnpm run flag -- set KEY JSON';

/** The flags in the answer of a running site. */
const flagAnswer = z.object({ features: z.record(z.string(), z.unknown()) });

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): number {
  process.stderr.write(`${line}\n`);
  return 1;
}

/** Parses a definition, or a plain value as a definition. @throws Error that says what is wrong */
function definitionOf(text: string): FlagDefinition {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(`This is no JSON: ${text} (a text needs its quotes: '"hold"')`);
  }
  const whole = typeof json === 'object' && json !== null && 'defaultValue' in json;
  const parsed = flagDefinition.safeParse(whole ? json : { defaultValue: json });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new Error(`This is no flag:\n${lines.join('\n')}`);
}

/**
 * Changes a flag in the database, or, when a running site has the embedded one open, through that
 * site, which notifies its open pages at once.
 */
function set(env: ServerEnv, key: string, definition: FlagDefinition): Promise<void> {
  return onDatabase(
    env,
    (db) => setFlag(db, { key, definition, now: new Date() }),
    async () => {
      await notifyRunningSite(env, `/api/operator/flags/${key}`, definition);
    },
  );
}

async function list(env: ServerEnv): Promise<void> {
  for (const [key, definition] of Object.entries(await read(env))) {
    printLine(`${key} ${JSON.stringify(definition)}`);
  }
}

function read(env: ServerEnv): Promise<Record<string, unknown>> {
  return onDatabase<Record<string, unknown>>(
    env,
    async (db) => {
      const rows = await db.select().from(featureFlags).orderBy(featureFlags.key);
      return Object.fromEntries(rows.map(({ key, definition }) => [key, definition]));
    },
    async () => {
      const key = publicEnv.growthbookClientKey || FLAGS_CLIENT_KEY;
      const answer = await askSite(env, `/api/features/${key}`);
      const { features } = flagAnswer.parse(await answer.json());
      return features;
    },
  );
}

async function main(): Promise<number> {
  const [command, key, text, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  const env = parseEnv(process.env);
  if (command === 'list' && key === undefined) {
    await list(env);
    return 0;
  }
  if (command !== 'set' || key === undefined || text === undefined || rest.length > 0) {
    return complain(USAGE);
  }
  if (!flagKey.safeParse(key).success) {
    return complain(`${key}: a key has small letters, digits and hyphens.`);
  }
  const definition = definitionOf(text);
  await set(env, key, definition);
  printLine(`${key} ${JSON.stringify(definition)}`);
  return 0;
}

runCommand(main);
