import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';

import { type Localized, localizedOf } from '@/contract/catalogue/catalogue-file';
import { CONTENT_KINDS, type ContentKind } from '@/domain/content/content';
import type { ContentProblem } from '@/server/use-cases/content/import/problems';
import { type ContentBundle, keyOf, RECORDS } from '@/server/use-cases/content/import/records';

/** A file of records, and the folder with the texts of its record; null for a file of several. */
type ContentFile = {
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
function contentFiles(at: string): FoundFiles {
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

/** One problem in an operator's files. */
export type FileProblem = {
  readonly file: string;
  /** Counted from 1; null for a problem of the whole file. */
  readonly line: number | null;
  readonly field: string;
  readonly message: Localized;
};

export type ReadContent = {
  /** The well-formed records. */
  readonly content: ContentBundle;
  readonly problems: FileProblem[];
  /** The file and line of a record's field, for problems that are found later. */
  readonly locate: (problem: ContentProblem) => FileProblem;
};

const MESSAGES = {
  stranger: {
    ko: '콘텐츠 파일이 아니에요. promotions, events, collections, faqs, banners의 yaml과 그 옆의 .ko.md, .en.md만 읽을 수 있어요.',
    en: 'This is no content: there are yaml files of promotions, events, collections, faqs and banners, with .ko.md and .en.md beside them.',
  },
  missing: { ko: '이 글이 없어요.', en: 'This text is missing.' },
  list: { ko: '목록이어야 해요.', en: 'This has to be a list.' },
  named: {
    ko: '파일 이름과 옆의 글로 정해져요.',
    en: 'The file’s name and the texts beside it say this.',
  },
} as const;

type Source = {
  readonly file: ContentFile;
  readonly lineOf: (field: readonly PropertyKey[]) => number | null;
};

/** Reads a file or folder of content, and reports all problems of its form. */
export function readContent(at: string): ReadContent {
  const content: ContentBundle = {
    promotions: [],
    events: [],
    collections: [],
    faqs: [],
    banners: [],
  };
  const sources = new Map<string, Source>();
  const { files, strangers } = contentFiles(at);
  const problems: FileProblem[] = strangers.map((file) => problemOf(file, null, '', 'stranger'));
  for (const file of files) problems.push(...readRecords(file, content, sources));
  return {
    content,
    problems,
    locate: ({ kind, key, field, line, message }) => {
      const source = sources.get(`${kind}/${key}`);
      if (source === undefined) return { file: `${kind}/${key}`, line, field, message };
      const text = textFileOf(source.file, field);
      if (text !== null) return { file: text, line, field, message };
      return { file: source.file.file, line: source.lineOf(field.split('.')), field, message };
    },
  };
}

/**
 * Merges the problems of the files with those that the site reports. For a missing file only the
 * former count.
 */
export function allProblems(formProblems: readonly FileProblem[], later: readonly FileProblem[]) {
  const missing = formProblems.filter(({ message }) => message === MESSAGES.missing);
  const isMissing = (file: string) => missing.some((known) => known.file === file);
  return [...formProblems, ...later.filter(({ file }) => !isMissing(file))];
}

const problemOf = (
  file: string,
  line: number | null,
  field: string,
  what: keyof typeof MESSAGES,
): FileProblem => ({ file, line, field, message: MESSAGES[what] });

/** The file of a text, for a field such as `body.ko`. */
function textFileOf({ texts }: ContentFile, field: string): string | null {
  if (texts === null) return null;
  return field === 'body.ko' ? texts.ko : field === 'body.en' ? texts.en : null;
}

function readRecords(
  file: ContentFile,
  content: ContentBundle,
  sources: Map<string, Source>,
): FileProblem[] {
  const lines = new LineCounter();
  const doc = parseDocument(readFileSync(file.file, 'utf8'), { lineCounter: lines });
  if (doc.errors.length > 0) {
    return doc.errors.map(({ pos, message }) => {
      const firstLine = message.split('\n', 1)[0] ?? message;
      return {
        file: file.file,
        line: lines.linePos(pos[0]).line,
        field: '',
        message: { ko: firstLine, en: firstLine },
      };
    });
  }
  const value: unknown = doc.toJS();
  if (file.texts !== null) {
    const source = { file, lineOf: lineFinder(doc, lines, []) };
    return readRecord(source, withText(file, value), content, sources);
  }
  if (!Array.isArray(value)) return [problemOf(file.file, 1, '', 'list')];
  return value.flatMap((one: unknown, at) => {
    const source = { file, lineOf: lineFinder(doc, lines, [at]) };
    return readRecord(source, { value: one, problems: [] }, content, sources);
  });
}

/** A record as its file has it, with the file's name and the texts beside it. */
function withText(
  { kind, file, texts }: ContentFile,
  value: unknown,
): { value: unknown; problems: FileProblem[] } {
  if (typeof value !== 'object' || value === null || texts === null) return { value, problems: [] };
  const name = path.basename(file).replace(/\.ya?ml$/, '');
  const keyField = kind === 'events' ? 'slug' : 'tag';
  const problems = [keyField, 'body']
    .filter((field) => field in value)
    .map((field) => problemOf(file, 1, field, 'named'));
  const text = (language: 'ko' | 'en') => {
    try {
      return readFileSync(texts[language], 'utf8');
    } catch {
      problems.push(problemOf(texts[language], null, '', 'missing'));
      return '';
    }
  };
  const body = { ko: text('ko'), en: text('en') };
  return { value: { ...value, [keyField]: name, body }, problems };
}

function readRecord(
  source: Source,
  { value, problems }: { value: unknown; problems: FileProblem[] },
  content: ContentBundle,
  sources: Map<string, Source>,
): FileProblem[] {
  const { kind, file } = source.file;
  const parsed = addParsed(kind, value, content);
  if (typeof parsed === 'string') {
    sources.set(`${kind}/${parsed}`, source);
    return problems;
  }
  return [
    ...problems,
    ...parsed.issues.map((issue) => ({
      file,
      line: source.lineOf(issue.path),
      field: issue.path.join('.'),
      message: localizedOf(issue),
    })),
  ];
}

/** Adds a well-formed record and returns its key; otherwise returns the problems. */
function addParsed(kind: ContentKind, value: unknown, content: ContentBundle) {
  switch (kind) {
    case 'promotions':
      return added(
        RECORDS.promotions.safeParse(value, REPORT),
        content.promotions,
        keyOf.promotions,
      );
    case 'events':
      return added(RECORDS.events.safeParse(value, REPORT), content.events, keyOf.events);
    case 'collections':
      return added(
        RECORDS.collections.safeParse(value, REPORT),
        content.collections,
        keyOf.collections,
      );
    case 'faqs':
      return added(RECORDS.faqs.safeParse(value, REPORT), content.faqs, keyOf.faqs);
    case 'banners':
      return added(RECORDS.banners.safeParse(value, REPORT), content.banners, keyOf.banners);
  }
}

const REPORT = { reportInput: true };

function added<R, E>(
  parsed: { success: true; data: R } | { success: false; error: E },
  records: R[],
  key: (record: R) => string,
): string | E {
  if (!parsed.success) return parsed.error;
  records.push(parsed.data);
  return key(parsed.data);
}

/** The line of a field, or of the nearest existing element around it. */
function lineFinder(
  doc: Document,
  lines: LineCounter,
  record: readonly PropertyKey[],
): Source['lineOf'] {
  return (field) => {
    for (let length = field.length; length >= 0; length -= 1) {
      const way = [...record, ...field.slice(0, length)].map((step) =>
        typeof step === 'string' && /^\d+$/.test(step) ? Number(step) : step,
      );
      const node: unknown = way.length === 0 ? doc.contents : doc.getIn(way, true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return null;
  };
}
