import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  advisoriesOf,
  checkAdvisories,
  isAffected,
  parseList,
  readList,
  type AdvisoryList,
} from './advisories';
import { checkLicences, readPolicy, waysOf } from './licences';
import { parseLock, readLock } from './lock';
import { folderOf, formatNotices, NOTICES, readNotice } from './notices';
import { readAudit } from './registry';

const TODAY = '2026-11-27';

/** A lock with packages in production, at versions, and further entries as npm writes them. */
const lockOf = (versions: Readonly<Record<string, string>>, more: object = {}) =>
  parseLock(
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { name: 'made-up', version: '1.0.0' },
        ...Object.fromEntries(
          Object.entries(versions).map(([name, version]) => [
            `node_modules/${name}`,
            { version, license: 'MIT' },
          ]),
        ),
        ...more,
      },
    }),
  );

const check = (
  packages: ReturnType<typeof lockOf>,
  exceptions: AdvisoryList['exceptions'] = [],
  today = TODAY,
) => checkAdvisories(packages, advisoriesOf(readList()), exceptions, today);

describe('known faults', () => {
  it('old versions in production are found and fail', () => {
    const { problems } = check(lockOf({ next: '14.1.0', nodemailer: '6.9.8' }));
    const text = problems.join('\n');
    expect(text).toContain('critical: next 14.1.0 (node_modules/next), GHSA-f82v-jwr5-mffw');
    expect(text).toContain('high: nodemailer 6.9.8 (node_modules/nodemailer), GHSA-p6gq-j5cr-w38f');
    // A moderate one is told and fails nothing.
    expect(text).not.toContain('GHSA-9h6g-pr28-7cqp');
    expect(check(lockOf({ nodemailer: '6.9.8' })).notes.join()).toContain('GHSA-9h6g-pr28-7cqp');
  });

  it('what only development installs is told and fails nothing', () => {
    const { problems, notes } = check(
      lockOf({}, { 'node_modules/next': { version: '14.1.0', license: 'MIT', dev: true } }),
    );
    expect(problems).toEqual([]);
    expect(notes.join()).toContain('critical, development only: next 14.1.0');
  });

  it('a second copy inside another package is found, and one behind an alias', () => {
    const { problems } = check(
      lockOf(
        { postcss: '8.5.33' },
        {
          'node_modules/next/node_modules/postcss': { version: '8.5.11', license: 'MIT' },
          'node_modules/other': { name: 'koa', version: '2.15.3', license: 'MIT' },
        },
      ),
    );
    expect(problems.filter((line) => line.includes('postcss 8.5.11'))).toHaveLength(2);
    expect(problems.filter((line) => line.includes('koa 2.15.3'))).toHaveLength(2);
    expect(problems.join()).not.toContain('8.5.33');
  });

  it('a range ends where it says', () => {
    const versionsOf = (version: string) =>
      check(lockOf({ next: version })).problems.filter((line) => line.includes('GHSA-f82v'));
    expect(versionsOf('15.2.2')).toHaveLength(1);
    expect(versionsOf('15.2.3')).toEqual([]);
    expect(versionsOf('11.1.4')).toEqual([]);
    expect(versionsOf('12.0.0')).toHaveLength(1);
    // What came before the release that mends it hasn't mended it.
    expect(isAffected('15.2.3-canary.1', '>=15.0.0 <15.2.3')).toBe(true);
  });

  const exception = {
    id: 'GHSA-fv2f-rw9f-v9cm',
    package: 'smtp-server',
    reason: 'Only the sandbox of a demo listens with it.',
    until: '2026-12-31',
  };

  it('an exception excuses until its day', () => {
    const packages = lockOf({ 'smtp-server': '3.18.0' });
    expect(check(packages).problems).toHaveLength(1);
    expect(check(packages, [exception]).problems).toEqual([]);
    expect(check(packages, [exception], '2026-12-31').problems).toEqual([]);
    expect(check(packages, [exception], '2027-01-01').problems).toEqual([
      expect.stringContaining('The exception ended on 2026-12-31.'),
    ]);
  });

  it('an exception that excuses nothing fails', () => {
    expect(check(lockOf({ 'smtp-server': '3.21.6' }), [exception]).problems).toEqual([
      'The exception for smtp-server, GHSA-fv2f-rw9f-v9cm, excuses nothing.',
    ]);
    // It is for one fault of one package, not for all that the package has.
    const other = { ...exception, package: 'koa' };
    expect(check(lockOf({ 'smtp-server': '3.18.0' }), [other]).problems).toHaveLength(2);
  });

  const list = (fault: object, more: object = {}) =>
    JSON.stringify({
      checkedOn: TODAY,
      source: 'here',
      advisories: { koa: [{ id: 'CVE-2026-12345', severity: 'low', what: 'It ends.', ...fault }] },
      exceptions: [],
      ...more,
    });

  it.each([
    ['a range that is none', list({ affected: 'all of them', fixedIn: [] })],
    ['a version that mends and has the fault', list({ affected: '<2.0.0', fixedIn: ['1.9.9'] })],
    ['an id that is none', list({ id: 'koa-1', affected: '<2.0.0', fixedIn: [] })],
    [
      'an exception without an end',
      list(
        { affected: '<2.0.0', fixedIn: [] },
        { exceptions: [{ id: 'a', package: 'koa', reason: 'Because it takes a long time.' }] },
      ),
    ],
  ])('%s isn’t taken into the list', (_, text) => {
    expect(parseList(list({ affected: '<2.0.0', fixedIn: ['2.0.0'] })).advisories.koa).toHaveLength(
      1,
    );
    expect(() => parseList(text)).toThrow();
  });
});

describe('what the registry answers', () => {
  /** As npm 11 prints it: a package's own fault, and one that only depends on it. */
  const answered = {
    auditReportVersion: 2,
    vulnerabilities: {
      koa: {
        name: 'koa',
        severity: 'high',
        isDirect: false,
        via: [
          {
            source: 1113500,
            name: 'koa',
            dependency: 'koa',
            title: 'Koa has Host Header Injection via ctx.hostname',
            url: 'https://github.com/advisories/GHSA-7gcc-r8m5-44qm',
            severity: 'high',
            cwe: ['CWE-20', 'CWE-74'],
            cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N' },
            range: '>=3.0.0 <3.1.2',
          },
        ],
        effects: ['oidc-provider'],
        range: '3.0.0 - 3.1.1',
        nodes: ['node_modules/koa'],
        fixAvailable: true,
      },
      'oidc-provider': {
        name: 'oidc-provider',
        severity: 'high',
        isDirect: true,
        via: ['koa'],
        effects: [],
        range: '9.0.0 - 9.6.0',
        nodes: ['node_modules/oidc-provider'],
        fixAvailable: { name: 'oidc-provider', version: '9.6.1', isSemVerMajor: false },
      },
    },
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: 2, critical: 0, total: 2 },
      dependencies: { prod: 500, dev: 380, optional: 90, peer: 1, peerOptional: 0, total: 903 },
    },
  };

  it('its faults are read, and one that the list knows too is told once', () => {
    const answer = readAudit(JSON.stringify(answered));
    const advisories = answer.asked === 'answered' ? answer.advisories : [];
    expect(advisories).toEqual([
      {
        id: 'GHSA-7gcc-r8m5-44qm',
        package: 'koa',
        affected: '>=3.0.0 <3.1.2',
        severity: 'high',
        what: 'Koa has Host Header Injection via ctx.hostname',
      },
    ]);
    const both = [...advisories, ...advisoriesOf(readList())];
    const packages = lockOf({ koa: '3.1.1', 'oidc-provider': '9.5.0' });
    expect(checkAdvisories(packages, both, [], TODAY).problems).toEqual([
      expect.stringContaining('Koa has Host Header Injection'),
    ]);
  });

  it('no faults are an answer, too', () => {
    expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({
      asked: 'answered',
      advisories: [],
    });
  });

  it.each([
    [
      'a registry without the call',
      {
        message: '405 Method Not Allowed',
        method: 'POST',
        statusCode: 405,
        error: { summary: '' },
      },
      'it answered 405',
    ],
    [
      'no network',
      {
        message:
          'request to http://127.0.0.1:1/-/npm/v1/security/advisories/bulk failed, reason: …',
        error: { summary: '', detail: '' },
      },
      "it can't be reached",
    ],
    ['an answer of another shape', { auditReportVersion: 3 }, "npm's answer isn't known here"],
  ])('%s is no error', (_, printed, because) => {
    expect(readAudit(JSON.stringify(printed))).toEqual({ asked: 'silent', because });
    expect(readAudit('npm error').asked).toBe('silent');
  });
});

describe('licences', () => {
  const licensed = (licence: string | undefined, name = 'planted') =>
    checkLicences(
      lockOf({}, { [`node_modules/${name}`]: { version: '1.0.0', license: licence } }),
      { allowed: readPolicy().allowed, fromFiles: [] },
    );

  it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'UNLICENSED', 'SEE LICENSE IN LICENSE.md'])(
    'a package under %s is found',
    (licence) => {
      expect(licensed(licence)).toEqual([
        `planted 1.0.0: ${licence} isn't an allowed licence for it.`,
      ]);
    },
  );

  it('an expression is met by one way of several, and by each licence of a way', () => {
    expect(waysOf('(MIT OR CC0-1.0)')).toEqual([['MIT'], ['CC0-1.0']]);
    expect(licensed('(GPL-3.0-only OR MIT)')).toEqual([]);
    expect(licensed('MIT AND GPL-3.0-only')).toHaveLength(1);
    expect(licensed('(MIT AND (Zlib OR ISC))')).toHaveLength(1);
  });

  it('what is allowed for some packages is allowed for them only', () => {
    expect(licensed('LGPL-3.0-or-later')).toHaveLength(1);
    expect(licensed('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toEqual([]);
    expect(licensed('FSL-1.1-Apache-2.0')).toHaveLength(1);
    expect(licensed('FSL-1.1-Apache-2.0', 'sentry')).toEqual([]);
  });

  it('without a licence in the lock, the package’s own file must say what is recorded', () => {
    expect(licensed(undefined)).toEqual([expect.stringContaining('none is recorded')]);
    const root = mkdtempSync(path.join(tmpdir(), 'licences-'));
    mkdirSync(path.join(root, 'node_modules/planted'), { recursive: true });
    const file = path.join(root, 'node_modules/planted/README.md');
    const record = { package: 'planted', licence: 'MIT', file: 'README.md', says: 'MIT Licence' };
    const ofFiles = () =>
      checkLicences(
        lockOf({}, { 'node_modules/planted': { version: '1.0.0' } }),
        { allowed: readPolicy().allowed, fromFiles: [record] },
        root,
      );
    expect(ofFiles()).toHaveLength(1);
    writeFileSync(file, 'All rights reserved.');
    expect(ofFiles()).toHaveLength(1);
    writeFileSync(file, 'MIT Licence');
    expect(ofFiles()).toEqual([]);
  });

  it('a record for a package that is gone fails', () => {
    const policy = readPolicy();
    const record = { package: 'gone', licence: 'MIT', file: 'LICENSE', says: 'MIT' };
    const packages = lockOf({ koa: '3.3.0' });
    expect(checkLicences(packages, { allowed: policy.allowed, fromFiles: [record] })).toEqual([
      'gone: its recorded licence is of no package here.',
    ]);
  });
});

describe('notices', () => {
  it('a file’s package is found, a copy inside another one, too', () => {
    expect(folderOf('node_modules/@emotion/react/dist/a.js')).toBe('node_modules/@emotion/react');
    expect(folderOf('node_modules/a/node_modules/b/c.js')).toBe('node_modules/a/node_modules/b');
    expect(folderOf('node_modules/next/dist/compiled/cookie/index.js')).toBe(
      'node_modules/next/dist/compiled/cookie',
    );
    expect(folderOf('src/ui/button.tsx')).toBeUndefined();
  });

  it('a licence is the package’s file, or says who made it', () => {
    expect(readNotice('node_modules/leaflet')).toMatchObject({
      name: 'leaflet',
      licence: 'BSD-2-Clause',
      text: expect.stringContaining('Volodymyr Agafonkin'),
    });
    expect(readNotice('node_modules/pretendard/dist')).toMatchObject({
      name: 'pretendard',
      licence: 'OFL-1.1',
      text: expect.stringContaining('Kil Hyung-jin'),
    });
    expect(readNotice('node_modules/next-auth').text).toContain('Iain Collins');
  });

  it('packages with the same text share it', () => {
    const one = { licence: 'MIT', text: 'Do as you like.' };
    const file = formatNotices([
      { name: 'a', licence: one.licence, text: one.text },
      { name: 'b', licence: one.licence, text: one.text },
    ]);
    expect(file).toContain('a (MIT)\nb (MIT)\n\nDo as you like.');
  });

  it('the served file names what browsers certainly get, and no version', () => {
    const served = readFileSync(NOTICES, 'utf8');
    for (const name of ['react-dom (MIT)', 'leaflet (BSD-2-Clause)', 'pretendard (OFL-1.1)']) {
      expect(served).toContain(name);
    }
    expect(served).not.toContain('nodemailer');
    expect(served).not.toMatch(/^[\w@/.-]+@?\d+\.\d+\.\d+ \(/m);
  });
});

it('the project’s own lock has neither, and the list is of packages that it has', () => {
  const packages = readLock();
  const list = readList();
  expect(packages.length).toBeGreaterThan(800);
  expect(advisoriesOf(list).length).toBeGreaterThan(250);
  expect(check(packages, list.exceptions).problems).toEqual([]);
  expect(checkLicences(packages, readPolicy())).toEqual([]);
  const names = new Set(packages.map(({ name }) => name));
  expect(Object.keys(list.advisories).filter((name) => !names.has(name))).toEqual([]);
});
