import { readFileSync } from 'node:fs';

/*
 * Reads the files of `deploy/`, so that tests run the same commands with the same settings as an
 * operator.
 */

export const NGINX_CONF = 'deploy/nginx/meomum.conf';
export const SITE_ENV = 'deploy/site.env.example';
export const unitFile = (unit: string): string => `deploy/systemd/${unit}`;

/** Reads the settings of a systemd unit, in their order, as pairs of key and value. */
export function readUnit(file: string): Array<readonly [string, string]> {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    });
}

/** Reads which command a systemd unit starts, and the variables that the unit itself sets for it. */
export function startOfUnit(file: string): { command: string[]; env: Record<string, string> } {
  const lines = readUnit(file);
  const [, command = ''] = lines.find(([key]) => key === 'ExecStart') ?? [];
  const pairs = lines
    .filter(([key]) => key === 'Environment')
    .flatMap(([, value]) => value.split(' '))
    .map((pair) => pair.split('=') as [string, string]);
  return { command: command.split(' '), env: Object.fromEntries(pairs) };
}

/** Reads the settings of an environment file. */
export function readSettings(file: string = SITE_ENV): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/**
 * Replaces parts of a text that differ from machine to machine, such as the paths of folders.
 * @param changes pairs of what is to be replaced, and by what
 * @throws Error when the text doesn't contain what is to be replaced
 */
export function replaceEach(
  text: string,
  changes: ReadonlyArray<readonly [string, string]>,
): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`there is no ${from} to be replaced`);
    return changed.replaceAll(from, to);
  }, text);
}
