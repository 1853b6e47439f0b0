import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  type Cookie,
  cookieLine,
  cookieName,
  COOKIES,
  FORMER_COOKIES,
} from '../../src/config/cookies';

/** Scripts of pages read or write these, so they can't be hidden from scripts. */
const FOR_SCRIPTS = ['appBanner', 'closedNotices', 'consent', 'visitor'];
const ALL = Object.keys(COOKIES) as Cookie[];

describe('every cookie of the site', () => {
  it.each(ALL)('%s has the prefix __Host- and what it asks for on a site with HTTPS', (cookie) => {
    const line = cookieLine(cookie, 'a', { seconds: 60, isSecure: true });
    const [pair = '', ...attributes] = line.split('; ');
    expect(pair).toBe(`__Host-${COOKIES[cookie]}=a`);
    const hidden = FOR_SCRIPTS.includes(cookie) ? [] : ['HttpOnly'];
    expect(attributes.toSorted()).toEqual(
      [...hidden, 'Max-Age=60', 'Path=/', 'SameSite=Lax', 'Secure'].toSorted(),
    );
  });

  it.each(ALL)('%s has its plain name on a site without HTTPS', (cookie) => {
    expect(cookieName(cookie, false)).toBe(COOKIES[cookie]);
    const line = cookieLine(cookie, 'a', { seconds: 60, isSecure: false });
    expect(line).toContain('; SameSite=Lax');
    expect(line).not.toContain('Secure');
  });

  it('has one name, which none of its former ones is', () => {
    expect(new Set(Object.values(COOKIES)).size).toBe(ALL.length);
    for (const [cookie, { name }] of Object.entries(FORMER_COOKIES)) {
      expect(name).not.toBe(cookieName(cookie as Cookie, true));
    }
  });
});

/** The files that may write cookies: the names, the browser's and the server's way, and next-auth's names. */
const WRITERS = [
  'src/config/cookies.ts',
  'src/lib/browser-cookies.ts',
  'src/server/app/app.ts',
  'src/ssr/incoming-cookies.ts',
];
const SIGNS =
  /document\.cookie\s*=|SameSite=|Max-Age=|setCookie\(c\b|cookies\(\)\.set|__(?:Secure|Host)-(?!\)\?next-auth)/;

it('no other file writes a cookie by itself, or knows the prefix of one', () => {
  const inRooms = ['src', 'pages'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => path.join(room, name)),
  );
  const files = [...inRooms, 'middleware.ts'].filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.tsx?$|^src\/(?:tools|server\/testing)\//.test(file) &&
      !WRITERS.includes(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => SIGNS.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
