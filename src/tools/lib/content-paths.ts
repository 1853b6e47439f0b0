import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { CONTENT_KINDS, type ContentKind } from '@/domain/content/content';

/** A file of records, and the folder with the texts of its record; null for a file of several. */
export type ContentFile = {
  readonly kind: ContentKind;
  readonly file: string;
  readonly texts: Readonly<Record<'ko' | 'en', string>> | null;
};

export type FoundFiles = {
  readonly files: ContentFile[];
  /** Files in the folder that aren't content. */
  readonly strangers: string[];
};

/**
 * Kinds whose records have a text of their own and so a file each; other kinds have several records
 * per file.
 */
const ONE_A_FILE: readonly ContentKind[] = ['promotions', 'events', 'collections'];
const TEXT = /\.(?:ko|en)\.md$/;

/**
 * The files of a folder of content, of the folder of one kind, or of a single record, which may be
 * given by any of its files.
 */
export function contentFiles(at: string): FoundFiles {
  const result: FoundFiles = { files: [], strangers: [] };
  if (!existsSync(at)) return { files: [], strangers: [at] };
  if (statSync(at).isFile()) addFile(at, result);
  else if (kindOf(path.basename(path.resolve(at))) !== null) addFolder(at, result);
  else {
    for (const name of namesIn(at)) {
      const inside = path.join(at, name);
      if (kindOf(name) !== null && statSync(inside).isDirectory()) addFolder(inside, result);
      else addFile(inside, result);
    }
  }
  return result;
}

const kindOf = (name: string): ContentKind | null =>
  CONTENT_KINDS.find((kind) => kind === name) ?? null;

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.') && name !== 'README.md')
    .sort();

function addFolder(folder: string, result: FoundFiles): void {
  for (const name of namesIn(folder)) addFile(path.join(folder, name), result);
}

function addFile(file: string, result: FoundFiles): void {
  const stem = file.replace(TEXT, '').replace(/\.ya?ml$/, '');
  const record = [`${stem}.yaml`, `${stem}.yml`].find((name) => existsSync(name));
  // A file of content is `banners.yaml` in the main folder, or any file in the folder of a kind.
  const kind =
    kindOf(path.basename(path.dirname(path.resolve(file)))) ?? kindOf(path.basename(stem));
  if (record === undefined || kind === null || stem === file) {
    result.strangers.push(file);
    return;
  }
  if (result.files.some((known) => known.file === record)) return;
  const texts = ONE_A_FILE.includes(kind) ? { ko: `${stem}.ko.md`, en: `${stem}.en.md` } : null;
  result.files.push({ kind, file: record, texts });
}
