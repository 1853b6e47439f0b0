import { readFileSync } from 'node:fs';

/* What `deploy/` says, read so that tests run the very lines an operator runs. */

export const NGINX_CONF = 'deploy/nginx/meomum.conf';
export const SITE_ENV = 'deploy/site.env.example';
export const unitFile = (unit: string): string => `deploy/systemd/${unit}`;

/** The lines of a unit, in their order, as pairs of key and value. */
export function readUnit(file: string): Array<readonly [string, string]> {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
      return key === undefined || value === undefined ? [] : [[key, value] as const];
    });
}

/** What a unit starts, with the variables that it sets itself. */
export function startOfUnit(file: string): { command: string[]; env: Record<string, string> } {
  const lines = readUnit(file);
  const [, command = ''] = lines.find(([key]) => key === 'ExecStart') ?? [];
  const pairs = lines
    .filter(([key]) => key === 'Environment')
    .flatMap(([, value]) => value.split(' '))
    .map((pair) => pair.split('=') as [string, string]);
  return { command: command.split(' '), env: Object.fromEntries(pairs) };
}

/** The settings of an environment file. */
export function readSettings(file: string = SITE_ENV): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/**
 * Puts what differs from machine to machine into a text.
 * @throws Error when the text doesn't have what is to be replaced
 */
export function replaced(text: string, changes: ReadonlyArray<readonly [string, string]>): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`there is no ${from} to be replaced`);
    return changed.replaceAll(from, to);
  }, text);
}
