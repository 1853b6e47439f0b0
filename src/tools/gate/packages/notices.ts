import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';

import { build, type Plugin } from 'esbuild';
import { z } from 'zod';

/** Where the site serves the licences of what browsers get from it. */
export const NOTICES = 'public/third-party-notices.txt';

/** Where a browser's program begins: the pages, and the framework's own start. */
const entryPoints = () => [
  ...readdirSync('pages', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !/^(api\/|_document)/.test(name))
    .map((name) => path.join('pages', name)),
  'node_modules/next/dist/client/next.js',
];

/** Packages whose files the build copies to where they are served. */
const FONTS = ['node_modules/pretendard/dist', 'node_modules/@fontsource/gowun-batang'];

/** Leaves out what the framework takes out of a browser's program, too: all that runs on the server. */
const withoutServer: Plugin = {
  name: 'without-server',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[@.]/ }, async ({ path: wanted, kind, resolveDir, pluginData }) => {
      if (pluginData === withoutServer.name) return undefined;
      const found = await resolve(wanted, { kind, resolveDir, pluginData: withoutServer.name });
      return /\/src\/(server|ssr)\/|\.ssr\.tsx?$/.test(found.path)
        ? { path: found.path, external: true }
        : found;
    });
  },
};

/** The folder of the package that a file belongs to, or of a copy that the framework ships with. */
export const folderOf = (file: string): string | undefined =>
  /^.*node_modules\/(?:next\/dist\/compiled\/)?(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

/** Finds the folders of the packages of which a browser gets a part. */
async function findBrowserPackages(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: entryPoints(),
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unwritten',
    platform: 'browser',
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    logLevel: 'error',
    alias: {
      '@': './src',
      // The framework's name for the project's reports of errors.
      'private-next-instrumentation-client': './instrumentation-client.ts',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...builtinModules, 'node:*'],
    loader: { '.png': 'empty' },
    plugins: [withoutServer],
  });
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  );
  return [...new Set(files.map(folderOf).filter((folder) => folder !== undefined))];
}

const about = z.object({
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});

type Notice = { readonly name: string; readonly licence: string; readonly text: string };

const nameOf = (folder: string) =>
  folder.replace(/^.*node_modules\/(next\/dist\/compiled\/)?/, '').replace(/\/dist$/, '');

/** Reads a package's licence: its file, or who made it where it ships none. */
export function readNotice(folder: string): Notice {
  // The files of one font lie in a folder of its package.
  const manifest = [folder, path.dirname(folder)]
    .map((place) => path.join(place, 'package.json'))
    .find((file) => existsSync(file));
  const { license = 'see below', author } =
    manifest === undefined ? {} : about.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  const file = readdirSync(folder).find((name) => /^(licen[sc]e|copying)/i.test(name));
  const maker = typeof author === 'object' ? author.name : author;
  return {
    name: nameOf(folder),
    licence: license,
    text:
      file === undefined
        ? `Copyright (c) ${maker ?? `the authors of ${nameOf(folder)}`}\n(The package has no file with the text of its licence.)`
        : readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim(),
  };
}

const RULE = '-'.repeat(78);

/** Writes the notices; packages with the same text share it. */
export function formatNotices(notices: readonly Notice[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, licence, text } of notices) {
    byText.set(text, [...(byText.get(text) ?? []), `${name} (${licence})`]);
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return `${[HEAD, ...parts].join(`\n\n${RULE}\n`)}\n`;
}

const HEAD = `Third-party notices

Pages of this site are sent with parts of these packages and with these fonts, each under the licence
that follows it. The texts that ISC and MIT refer to stand with the packages that ship them. What the
maps are drawn from is said on each map.`;

/** What the file of the notices must hold now, by name, so that it is the same on every machine. */
export async function makeNotices(): Promise<string> {
  const folders = [...(await findBrowserPackages()), ...FONTS];
  const notices = folders
    .map(readNotice)
    .sort((a, b) => (`${a.name} ${a.text}` < `${b.name} ${b.text}` ? -1 : 1));
  return formatNotices(notices);
}
