import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

import { GATEWAY_BUDGET_MS, LAUNCHER_MARGIN_MS, STOP_MARGIN_MS } from '@/config/constants';
import { parseEnv } from '@/config/env';
import { contract } from '@/contract';
import { REVIEW_LIMITS } from '@/domain/hotel/review';
import {
  NGINX_CONF,
  readSettings,
  readUnit,
  SITE_ENV,
  startOfUnit,
  unitFile,
} from '@/tools/hosts/deployed-files';

/**
 * Holds the files of `deploy/` to the code and to each other, without running them; `npm run
 * test:hosts` runs them.
 */

const read = (file: string) => readFileSync(file, 'utf8');
const nginx = read(NGINX_CONF).replace(/^\s*#.*$/gm, '');
const dockerfile = read('deploy/Dockerfile');
const UNITS = ['meomum-web.service', 'meomum-jobs.service'] as const;

const service = z.looseObject({
  environment: z.record(z.string(), z.string()).optional(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  tmpfs: z.array(z.string()),
  stop_grace_period: z.string().optional(),
});
const compose = z
  .object({ services: z.record(z.string(), z.unknown()) })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }));
const serviceOf = (name: string) => service.parse(compose.services[name]);

/** Every setting that the site, its sandbox or its build reads. */
const known = new Set([
  ...[...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(
    ([, name]) => name,
  ),
  'NODE_ENV',
  'NEXT_TELEMETRY_DISABLED',
]);

it('every setting that deploy/ gives exists', () => {
  const docker = [...dockerfile.matchAll(/(?:^(?:ENV|ARG)\s+|^\s{4})([A-Z][A-Z0-9_]+)(?:=|$)/gm)];
  const given = [
    ...Object.keys(readSettings(SITE_ENV)),
    ...UNITS.flatMap((unit) => Object.keys(startOfUnit(unitFile(unit)).env)),
    ...docker.map(([, name = '']) => name),
    ...['web1', 'web2', 'jobs'].flatMap((name) => Object.keys(serviceOf(name).environment ?? {})),
  ];
  expect(given.length).toBeGreaterThan(30);
  expect(given.filter((name) => !known.has(name))).toEqual([]);
});

it.each(UNITS)(
  'a site with the settings of the example and of %s is a real one that starts',
  (unit) => {
    const { env } = startOfUnit(unitFile(unit));
    const parsed = parseEnv({ ...env, ...readSettings(SITE_ENV) });
    expect(parsed.sandbox).toBe(false);
    expect(Object.values(parsed.sandboxed)).toEqual(Array(5).fill(false));
    expect(parsed.runsJobs).toBe(unit === 'meomum-jobs.service');
    expect(parsed.photoBucket).not.toBeNull();
    expect(parsed.TRUST_PROXY).not.toBeNull();
  },
);

it('units, image and compose start the same program, which ends in order and in time', () => {
  const launcher = 'src/tools/commands/start.ts';
  const [, cmd = ''] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
  const ofImage = z.array(z.string()).parse(JSON.parse(cmd));
  for (const unit of UNITS) {
    const { command } = startOfUnit(unitFile(unit));
    expect(command.slice(1)).toEqual(ofImage.slice(1));
  }
  expect(ofImage.at(-1)).toBe(launcher);
  expect(existsSync(launcher)).toBe(true);
  // The launcher's own patience, as start.ts adds it up.
  const drainMs = Number(readSettings(SITE_ENV).DRAIN_MS);
  const answersMs = GATEWAY_BUDGET_MS + STOP_MARGIN_MS;
  const patience = (Math.max(drainMs, answersMs) + answersMs + LAUNCHER_MARGIN_MS) / 1_000;
  for (const unit of UNITS) {
    const lines = new Map(readUnit(unitFile(unit)));
    expect(Number(lines.get('TimeoutStopSec'))).toBeGreaterThan(patience);
    expect(lines.get('KillMode')).toBe('mixed');
    expect(lines.get('Restart')).toBe('always');
  }
  expect(parseInt(serviceOf('web1').stop_grace_period ?? '', 10)).toBeGreaterThan(patience);
});

it('ports and addresses agree', () => {
  const web = startOfUnit(unitFile('meomum-web.service')).env;
  const [, exposed] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? [];
  const upstream = [...nginx.matchAll(/server (web\d):(\d+)/g)];
  expect(upstream.map(([, host]) => host)).toEqual(['web1', 'web2']);
  expect(new Set(upstream.map(([, , port]) => port))).toEqual(new Set([web.PORT]));
  expect(exposed).toBe(web.PORT);
  const address = /ipv4_address: ([\d.]+)/.exec(read('deploy/compose.yaml'))?.[1];
  for (const name of ['web1', 'web2']) {
    expect(serviceOf(name).environment).toEqual({ JOBS: '0', TRUST_PROXY: address });
  }
  expect(serviceOf('jobs').environment).toMatchObject({ JOBS: '1' });
  const [, name = ''] = /server_name (\S+);/.exec(nginx) ?? [];
  expect(readSettings(SITE_ENV).SITE_URL).toBe(`https://${name}`);
});

it('containers can write nowhere but to their volumes, and run as nobody of the machine', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/livez/m);
  for (const each of ['web1', 'web2', 'jobs', 'nginx']) {
    const { read_only, cap_drop } = serviceOf(each);
    expect([each, read_only, cap_drop]).toEqual([each, true, ['ALL']]);
  }
});

it.each(readdirSync('deploy/systemd').filter((name) => name.endsWith('.service')))(
  '%s is confined',
  (unit) => {
    const lines = readUnit(unitFile(unit));
    const all = new Map(lines);
    expect(all.get('User')).toBe('meomum');
    expect(all.get('CapabilityBoundingSet')).toBe('');
    for (const key of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'RestrictNamespaces']) {
      expect([key, all.get(key)]).toEqual([key, 'yes']);
    }
    expect(all.get('ProtectSystem')).toBe('strict');
  },
);

it('nginx shares nothing that the site didn’t call shareable, and nobody’s page', () => {
  // Times of its own, or headers that it ignores, would keep what the site forbids: pages of members,
  // and answers with Set-Cookie.
  expect(nginx).not.toMatch(/proxy_cache_valid|proxy_ignore_headers|proxy_hide_header/);
  const skips = '$http_authorization $meomum_session;';
  expect(nginx).toContain(`proxy_cache_bypass ${skips}`);
  expect(nginx).toContain(`proxy_no_cache ${skips}`);
  expect(nginx.match(/proxy_cache_bypass|proxy_no_cache/g)).toHaveLength(2);
  expect(nginx).toMatch(/proxy_cache_key [^;]*\$host\$request_uri;/);
});

it('nginx never repeats what changes something', () => {
  const rules = [...nginx.matchAll(/proxy_next_upstream ([^;]+);/g)].map(([, rule]) => rule);
  expect(rules).toEqual(['error timeout http_503']);
  expect(nginx).not.toContain('non_idempotent');
});

it('nginx says itself who a visitor is, and believes nobody', () => {
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  expect(nginx).toMatch(/proxy_set_header X-Request-ID \$request_id;/);
  expect(nginx).not.toMatch(/proxy_add_x_forwarded_for|set_real_ip_from/);
  // A location that sets one header inherits none of the others.
  for (const [, body = ''] of nginx.matchAll(/location [^{]+\{([^}]*)\}/g)) {
    expect(body).not.toContain('proxy_set_header');
  }
});

it('nginx lets photos through as large as the site takes them, sent to where the site takes them', () => {
  const [, pattern = '', body = ''] =
    /location ~ (\S+membership\S+picture\S*) \{([^}]*)\}/.exec(nginx) ?? [];
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(body) ?? [];
  expect(Number(megabytes)).toBeGreaterThan(REVIEW_LIMITS.photoMegabytes);
  const uploads = Object.values(contract).flatMap((endpoint) =>
    'upload' in endpoint && endpoint.upload.maxBytes > 256 * 1024
      ? [`/api/${endpoint.version}${endpoint.path.replaceAll(/\{\w+\}/g, 'x')}`]
      : [],
  );
  expect(uploads.length).toBeGreaterThan(1);
  expect(uploads.filter((address) => !new RegExp(pattern).test(address))).toEqual([]);
});

it('paths of signing in that nginx slows down are the site’s', () => {
  const [, pattern = ''] = /location ~ (\S+sanctum\S*) \{/.exec(nginx) ?? [];
  const slowed = new RegExp(pattern);
  const { checkUser, signInByProof, sendSmsCode, sendMailCode, checkCode, join, socialCallback } =
    contract;
  for (const { version, path: address } of [
    checkUser,
    signInByProof,
    sendSmsCode,
    sendMailCode,
    checkCode,
    join,
    socialCallback,
  ]) {
    expect([address, slowed.test(`/api/${version}${address}`)]).toEqual([address, true]);
  }
  expect(slowed.test('/api/auth/session')).toBe(false);
  expect(slowed.test('/api/v2/search/list')).toBe(false);
});

const isInstalled = (command: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
};

it.skipIf(!isInstalled('systemd-analyze'))('systemd reads the units without a complaint', () => {
  const units = readdirSync('deploy/systemd').map((name) => path.join('deploy/systemd', name));
  const output = execFileSync('systemd-analyze', ['verify', '--man=no', ...units], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(output).toBe('');
});
