import { z } from 'zod';

import { problemOfDatabaseUrl } from './database-servers';
import { readSecrets } from './secret-list';

/**
 * The forms of settings: how the text of an environment variable is read, and what is said of one
 * that is wrong. `env.ts` lists the settings themselves.
 */

/**
 * Ports above 1023 that browsers and Node's `fetch` refuse to open, because other protocols use them
 * (the Fetch standard's list of bad ports). A site on one of them would run and never be reached.
 */
const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
]);
export const isBlockedPort = (port: number): boolean => BLOCKED_PORTS.has(port);

const PORT_BLOCKED = 'is a port that browsers refuse to open, give another one';
const portOr = (wanted: string) =>
  z.coerce
    .number(wanted)
    .int(wanted)
    .min(1, wanted)
    .max(65_535, wanted)
    .refine((number) => !isBlockedPort(number), PORT_BLOCKED);
export const port = portOr('must be a port (1 to 65535)');
export const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value);
export const optionalPort = z.preprocess(
  emptyAsMissing,
  portOr('must be a port (1 to 65535), or nothing for a site without figures').optional(),
);
/** An address that a server can listen on: this machine's own, or one of its interfaces. */
export const listenAddress = z.union([z.literal('localhost'), z.ipv4(), z.ipv6()], {
  error: 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0',
});
export const optionalUrl = z.preprocess(emptyAsMissing, z.url().optional());
export const optionalHttpUrl = z.preprocess(
  emptyAsMissing,
  z.url({ protocol: /^https?$/ }).optional(),
);
export const optionalText = z.preprocess(emptyAsMissing, z.string().optional());
export const optionalDatabaseUrl = z.preprocess(
  emptyAsMissing,
  z
    .string()
    .refine((url) => problemOfDatabaseUrl(url) === null, {
      error: ({ input }) => problemOfDatabaseUrl(String(input)) ?? '',
    })
    .optional(),
);
export const optionalMatch = (form: RegExp) =>
  z.preprocess(emptyAsMissing, z.string().regex(form).optional());

const PROXIES_WANTED =
  'must be the number of proxies in front of the site (1 to 10), or their addresses such as 10.0.0.0/8, fd00::/8';
/** The reverse proxies to trust: their number in front of the site, or their addresses. */
export const trustProxy = z.preprocess(
  (value) => {
    if (typeof value !== 'string' || value.trim() === '') return null;
    const text = value.trim();
    return /^\d+$/.test(text) ? Number(text) : text.split(/[\s,]+/);
  },
  z.union(
    [
      z.null(),
      z.int().min(1, PROXIES_WANTED).max(10, PROXIES_WANTED),
      z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])).min(1),
    ],
    { error: PROXIES_WANTED },
  ),
);

const MIN_SECRET_LENGTH = 32;
export const appSecret = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? readSecrets(value) : undefined),
  z
    .array(
      z.string().min(MIN_SECRET_LENGTH, `each secret has ${MIN_SECRET_LENGTH} characters or more`),
    )
    .refine((all) => new Set(all).size === all.length, 'the same secret stands there twice')
    .optional(),
);

/** Region codes that have names, but aren't countries. */
const GROUPS = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Whether a text is a country's own code: `GB` is, `UK` and `gb` are not. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || GROUPS.includes(code)) return false;
  // ISO has withdrawn some codes (`BU` became `MM`); for these, Intl returns the code that is valid
  // today.
  if (new Intl.Locale(`und-${code}`).region !== code) return false;
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return names.of(code) !== undefined;
}
