import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { requireChromium } from './chromium';
import { startSite } from './started-site';
import { freePorts, run, stop, type Running } from '../lib/processes';
import { SERVICE_NAMES, startDoor, startServices, type Certificate } from '../services/stand-ins';

/**
 * `npm run test:services`: a site by HTTPS with every optional service that a page talks to (tag manager,
 * chat, flags, map tiles, error reports, all providers of identities), in a browser. Nothing of the site's
 * own may be blocked by its policy, what is smuggled in must be, and signing in, the answer about analytics
 * and the languages must work with the cookies of a site with HTTPS. The services are stand-ins on this
 * machine. It builds the site with these settings in `.next-services`, which takes most of its four
 * minutes, and needs OpenSSL.
 */

/** What a browser is told of services, at ports that the stand-ins' names lead to. */
const PUBLIC = {
  NEXT_PUBLIC_GTM_ID: 'GTM-TEST',
  NEXT_PUBLIC_CHANNEL_PLUGIN_KEY: 'a-key-of-the-test',
  NEXT_PUBLIC_GROWTHBOOK_API_HOST: 'https://flags.services.test',
  NEXT_PUBLIC_GROWTHBOOK_CLIENT_KEY: 'sdk-test',
  NEXT_PUBLIC_MAP_TILE_URL: 'https://{s}.services.test/{z}/{x}/{y}.png',
  NEXT_PUBLIC_MAP_ATTRIBUTION: 'Tiles of the test https://services.test',
  NEXT_PUBLIC_SENTRY_DSN: 'https://e2e@errors.services.test/1',
};
const PROVIDERS = Object.fromEntries(
  ['KAKAO', 'NAVER', 'GOOGLE'].flatMap((name) => [
    [`${name}_CLIENT_ID`, 'test'],
    [`${name}_CLIENT_SECRET`, 'test'],
  ]),
);

/** A certificate that nobody trusts; the test's browser is told to take it. */
function makeCertificate(folder: string): Certificate {
  const key = path.join(folder, 'key.pem');
  const cert = path.join(folder, 'cert.pem');
  const names = 'subjectAltName=DNS:localhost';
  execFileSync(
    'openssl',
    // prettier-ignore
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
      '-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert],
    { stdio: 'pipe' },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

async function main(): Promise<number> {
  const root = mkdtempSync(path.join(tmpdir(), 'meomum-services-'));
  const ends: Array<() => void> = [];
  let server: Running | undefined;
  try {
    const certificate = makeCertificate(root);

    const services = await startServices(certificate);
    ends.push(services.stop);
    const ports = await freePorts(3, 3500);
    const door = await startDoor(certificate, () => ports[0] ?? 0);
    ends.push(door.stop);
    const url = `https://localhost:${door.port}`;
    const secret = randomBytes(36).toString('base64url');
    const site = startSite({
      dataDir: path.join(root, 'data'),
      ports,
      env: {
        ...PUBLIC,
        ...PROVIDERS,
        NEXT_DIST_DIR: '.next-services',
        SITE_URL: url,
        TRUST_PROXY: '1',
        APP_SECRET: secret,
      },
    });
    server = site.server;
    const [chromium] = await Promise.all([requireChromium(), site.ready()]);
    const config = 'tests/services/playwright.config.ts';
    return await run(
      process.execPath,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--config',
        config,
        ...process.argv.slice(2),
      ],
      {
        ...process.env,
        CHROMIUM_PATH: chromium,
        SITE_URL: url,
        DIRECT_URL: site.url,
        SERVICES_SECRET: secret,
        SANDBOX_URL: `http://127.0.0.1:${ports[1]}`,
        SERVICES_RULES: SERVICE_NAMES.map((name) => `MAP ${name} 127.0.0.1:${services.port}`).join(
          ', ',
        ),
      },
    );
  } finally {
    if (server !== undefined) await stop(server, 30_000);
    for (const end of ends) end();
    rmSync(root, { recursive: true, force: true });
  }
}

process.exitCode = await main();
