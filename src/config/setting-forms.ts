import { z } from 'zod';

import { problemOfDatabaseUrl } from './database-servers';
import { readSecrets } from './secret-list';

/**
 * The forms of settings: how the text of an environment variable is read, and what is said of one
 * that is wrong. `env.ts` lists the settings themselves.
 */

export const port = z.coerce.number().int().min(1).max(65_535);
export const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value);
const PORT_WANTED = 'must be a port (1 to 65535), or nothing for a site without figures';
export const optionalPort = z.preprocess(
  emptyAsMissing,
  z.coerce
    .number(PORT_WANTED)
    .int(PORT_WANTED)
    .min(1, PORT_WANTED)
    .max(65_535, PORT_WANTED)
    .optional(),
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
