import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

/**
 * What the site does without. docs/asvs.md says of several requirements that they don't apply, because
 * there is nothing of the kind; here that is looked at in the code and in the list of packages.
 */

type Absent = {
  readonly what: string;
  readonly pattern: RegExp;
  /** A line that has it, so that the pattern is known to find one. */
  readonly planted: string;
  /** The files that may have it, each for a reason that doesn't depend on what visitors send. */
  readonly except?: readonly string[];
};

const ABSENT: readonly Absent[] = [
  {
    what: 'programs that are started',
    pattern: /['"](?:node:)?child_process['"]/,
    planted: "import { exec } from 'node:child_process';",
  },
  {
    what: 'text that is run',
    pattern: /(?<![.\w])eval\(|new Function\(|['"](?:node:)?vm['"]/,
    planted: 'new Function(text)();',
  },
  {
    what: 'regular expressions made of texts',
    pattern: /(?<![.\w])RegExp\(/,
    planted: 'new RegExp(keyword)',
    // Made of constants and of the routes.
    except: [
      'src/contract/account/notification.ts',
      'src/contract/common.ts',
      'src/domain/coupon/voucher.ts',
      'src/i18n/keep-together.ts',
      'src/server/app/app.ts',
      'src/server/core/messages/mail/letter/keep-numbers-whole.ts',
      'src/session/redirect-target.ts',
      'src/shell/font-slices.ts',
      'src/ssr/route-pattern.ts',
    ],
  },
  {
    what: 'SQL put together from texts',
    pattern: /\bsql\.raw\(/,
    planted: 'sql.raw(`name = ${name}`)',
    // Names of columns and schemas, and bounds, all of them constants of the code.
    except: [
      'src/server/app/backup/make-backup.ts',
      'src/server/app/backup/restore-backup.ts',
      'src/server/app/jobs/status.ts',
      'src/server/core/inventory/catalogue/load.ts',
      'src/server/core/reviews/review-queries.ts',
      'src/server/platform/db/migrations-of-build.ts',
      'src/server/use-cases/content/import/content-command.ts',
      'src/server/use-cases/content/import/content-rows.ts',
    ],
  },
  {
    what: 'HTML that isn’t escaped',
    pattern: /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/,
    planted: 'element.innerHTML = text;',
    // Styles, the starter of scripts, and data that is escaped for a script.
    except: [
      'src/features/seo/page-head.tsx',
      'src/screens/document.tsx',
      'src/ssr/string-renderer.ts',
    ],
  },
  {
    what: 'permission for other origins to read answers',
    pattern: /access-control-/i,
    planted: "c.header('access-control-allow-origin', '*');",
  },
  {
    what: 'messages of other windows',
    pattern: /addEventListener\(\s*'message'|window\.onmessage|\.postMessage\([^)]*,/,
    planted: "window.addEventListener('message', take);",
  },
  {
    what: 'sockets and calls of the browser’s own',
    pattern: /new WebSocket\(|RTCPeerConnection|['"]upgrade['"]/,
    planted: 'const socket = new WebSocket(url);',
  },
  {
    what: 'fields that refuse what is pasted',
    pattern: /onPaste|['"]paste['"]/,
    planted: '<input onPaste={refuse} />',
  },
  {
    what: 'digests that are broken',
    pattern: /['"](?:md5|sha1|rsa-md5|rsa-sha1|des|rc4|aes-\d+-(?:ecb|cbc))['"]/i,
    planted: "createHash('md5')",
  },
  {
    what: 'random numbers that can be foreseen',
    pattern: /Math\.random/,
    planted: 'const code = Math.random();',
    // When to try again.
    except: ['src/server/platform/db/retry.ts', 'src/screens/error/unavailable-screen.tsx'],
  },
];

/** Packages that bring a language or a protocol whose requirements don't apply. */
const PACKAGES =
  /ldap|xpath|xmldom|xml2js|fast-xml|libxml|latex|memcache|graphql|apollo|saml|wrtc|webrtc|simple-peer|socket\.io|^ws$|handlebars|mustache|^ejs$|^pug$|nunjucks|serialize-javascript|node-serialize/i;

const files = ['src', 'pages']
  .flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => path.join(room, name)),
  )
  .filter((file) => /\.tsx?$/.test(file) && statSync(file).isFile())
  .filter((file) => !/\.test\.tsx?$|^src\/(?:tools|demo|server\/testing)\//.test(file));
const code = new Map(
  files.map((file) => {
    const text = readFileSync(file, 'utf8');
    return [file, text.replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '')] as const;
  }),
);

describe.each(ABSENT)('$what', ({ pattern, planted, except = [] }) => {
  it('are nowhere but where it is said why', () => {
    expect(code.size).toBeGreaterThan(500);
    const having = [...code].filter(([, text]) => pattern.test(text)).map(([file]) => file);
    expect(having.toSorted()).toEqual(except.toSorted());
  });

  it('would be found', () => expect(pattern.test(planted)).toBe(true));
});

it('no package of the site speaks LDAP, XML, XPath, LaTeX, GraphQL, SAML, WebRTC or memcache, or fills templates', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  const names = Object.keys(dependencies);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => PACKAGES.test(name))).toEqual([]);
  expect(['ldapjs', 'graphql', 'ws', 'xml2js'].every((name) => PACKAGES.test(name))).toBe(true);
});
