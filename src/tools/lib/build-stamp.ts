import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const INPUTS = [
  'src',
  'pages',
  'src/demo/pictures/masters',
  'public/locales',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'sentry.client.config.ts',
  'sentry.server.config.ts',
  'next.config.js',
  'next-i18next.config.js',
  'package-lock.json',
  'tsconfig.json',
];
/** What the variables begin with that the build takes from the environment (`publicEnv`). */
const INLINED = 'NEXT_PUBLIC_';
/** The build's own, made of the digest. */
const RELEASE = 'NEXT_PUBLIC_RELEASE';
/** Folders that aren't part of the built site. */
const OUTSIDE = ['src/tools', 'src/demo/catalogue/hotels', 'src/demo/pictures'];

function filesOf(entry: string): string[] {
  let stat;
  try {
    stat = statSync(entry);
  } catch {
    return [];
  }
  if (stat.isFile()) return [entry];
  if (OUTSIDE.includes(entry.split(path.sep).join('/'))) return [];
  return readdirSync(entry)
    .sort()
    .flatMap((name) => filesOf(path.join(entry, name)));
}

function digest(): string {
  const hash = createHash('sha256');
  const names = Object.keys(process.env).filter((name) => name.startsWith(INLINED));
  for (const name of names.sort()) {
    if (name !== RELEASE) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  }
  for (const file of INPUTS.flatMap(filesOf)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(file).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function stampFile(distDir: string): string {
  return path.join(distDir, 'meomum-build.sha256');
}

/** Whether the build in `distDir` was made from exactly the current sources. */
export function isBuildFresh(distDir: string): boolean {
  try {
    return readFileSync(stampFile(distDir), 'utf8') === digest();
  } catch {
    return false;
  }
}

/** Records that `distDir` was built from the current sources. */
export function stampBuild(distDir: string): void {
  writeFileSync(stampFile(distDir), digest());
}

/** The name of a build of the current sources: version and digest, as error reports have it. */
export function releaseOf(): string {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  return `meomum@${version}+${digest().slice(0, 12)}`;
}
