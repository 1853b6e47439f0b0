import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

/**
 * Whom the server talks to is written down: each file that opens a connection to another machine is
 * named by docs/subjects/connections.md, which says where it leads and who decides that.
 */

const DOCUMENT = 'docs/subjects/connections.md';
const ROOMS = ['src/server', 'src/ssr', 'src/session', 'src/reporting', 'src/config'];
/** Test tools of the server's, and what runs in the browser. */
const NOT_THE_SERVER =
  /\.test\.tsx?$|\.d\.ts$|^src\/server\/testing\/|^src\/session\/(?:client\.tsx|read-session\.ts)$|^src\/config\/script-loader\.ts$/;

/** What opens a connection: the platform's own ways, and the libraries that have theirs. */
const OPENS =
  /(?<![.\w])fetch\(|createTransport\(|new S3mini\(|createRemoteJWKSet\(|new pg\.Pool\(|wellKnown:|from 'node:(?:https|net|tls|dgram)'|from '(?:axios|got|undici|ws)'|\bhttps?\.request\(/;
/** Where `node:net` only takes addresses apart. */
const NO_CONNECTION = ['src/ssr/client-address.ts'];

const opensConnection = (code: string) =>
  OPENS.test(code.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, ''));

function files(): string[] {
  return ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => path.join(room, name)),
  ).filter((file) => /\.tsx?$/.test(file) && statSync(file).isFile() && !NOT_THE_SERVER.test(file));
}

it('every connection to another machine is opened by a file that the document names', () => {
  const named = new Set(readFileSync(DOCUMENT, 'utf8').match(/(?<=`)src\/[\w./-]+(?=`)/g));
  const opening = files()
    .filter((file) => opensConnection(readFileSync(file, 'utf8')))
    .filter((file) => !NO_CONNECTION.includes(file));
  expect(opening.length).toBeGreaterThan(4);
  expect(opening.filter((file) => !named.has(file))).toEqual([]);
});

it.each([
  'await fetch(url)',
  'const keys = createRemoteJWKSet(url);',
  "import net from 'node:net';",
  'https.request({ host })',
])('is found: %s', (code) => expect(opensConnection(code)).toBe(true));

it.each(['await boss.fetch(name)', '// fetch(url)', ' * fetch(url)', 'prefetch(page)'])(
  'is none: %s',
  (code) => expect(opensConnection(code)).toBe(false),
);
