import type { Readable } from 'node:stream';

import { z } from 'zod';

import { CUT_OFF_MESSAGE, DamagedBackup, readLines } from './lines';

/**
 * What the lines of a backup say (docs/backup-format.md). First comes the header, then for each table
 * a line that names it, its rows, and their number. The sequences, the photos, a summary and the
 * signed checksum follow.
 */

const FORMAT = 1;

const named = { schema: z.string(), name: z.string() };
const count = z.int().min(0);

export const headerSchema = z.object({
  meomum: z.literal('backup'),
  format: z.literal(FORMAT),
  /** When it was made. */
  made: z.iso.datetime(),
  kind: z.enum(['demo', 'real']),
  /** The ids of the secrets that something in it is sealed with; never the secrets. */
  secrets: z.array(z.string()),
  /** The migrations that made its tables, each as the time when it was made, in ms. */
  migrations: z.array(z.int()).min(1),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const summarySchema = z.object({
  tables: count,
  rows: count,
  sequences: count,
  photos: count,
  /** Files of photos that the tables name and the store didn't have. */
  missingPhotos: count,
});
export type BackupSummary = z.infer<typeof summarySchema>;

const sealSchema = z.object({
  /** SHA-256 of all lines before this one. */
  sha256: z.string(),
  /** The id of the secret that the checksum is signed with. */
  secret: z.string(),
  signature: z.string(),
});
export type BackupSeal = z.infer<typeof sealSchema>;

const lineSchema = z.union([
  z.strictObject({
    table: z.strictObject({
      ...named,
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
    }),
  }),
  z.strictObject({ rows: count }),
  z.strictObject({
    sequence: z.strictObject({ ...named, last: z.string().regex(/^-?\d+$/), called: z.boolean() }),
  }),
  z.strictObject({ photo: z.string(), bytes: z.base64() }),
  z.strictObject({ summary: summarySchema }),
  sealSchema,
]);
type Line = z.infer<typeof lineSchema>;

/** A part of a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: Extract<Line, { table: unknown }>['table'] }
  /** Rows of the table before, each a JSON array of texts and nulls. */
  | { readonly kind: 'rows'; readonly rows: readonly string[] }
  | {
      readonly kind: 'sequence';
      readonly sequence: Extract<Line, { sequence: unknown }>['sequence'];
    }
  | { readonly kind: 'photo'; readonly key: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end'; readonly summary: BackupSummary; readonly seal: BackupSeal };

const MAX_ROWS_AT_ONCE = 500;
const MAX_CHARACTERS_AT_ONCE = 1_000_000;

export const headerLine = (header: Omit<BackupHeader, 'meomum' | 'format'>): string =>
  lineOf({ meomum: 'backup', format: FORMAT, ...header });

export const lineOf = (value: object): string => `${JSON.stringify(value)}\n`;

/**
 * Reads a backup from its beginning to its end.
 * @param file the gzip file
 * @throws DamagedBackup as soon as it turns out not to be a whole, unaltered backup. Often only the end
 * shows that, so a caller must undo what it did with the parts before
 */
export async function* readBackup(file: Readable): AsyncGenerator<BackupPart> {
  const seen = { tables: 0, rows: 0, sequences: 0, photos: 0 };
  let header: BackupHeader | null = null;
  let rowsOfTable: number | null = null;
  let summary: BackupSummary | null = null;
  let isOver = false;
  let rows: string[] = [];
  let characters = 0;
  for await (const { text, checksumBefore } of readLines(file)) {
    if (isOver) throw new DamagedBackup('The backup is altered: something stands behind its end.');
    if (header === null) {
      header = parsed(headerSchema, text, NO_BACKUP);
      yield { kind: 'header', header };
      continue;
    }
    if (text.startsWith('[')) {
      if (rowsOfTable === null) throw new DamagedBackup(ALTERED);
      rowsOfTable += 1;
      rows.push(text);
      characters += text.length;
      if (rows.length < MAX_ROWS_AT_ONCE && characters < MAX_CHARACTERS_AT_ONCE) continue;
    }
    if (rows.length > 0) {
      yield { kind: 'rows', rows };
      rows = [];
      characters = 0;
    }
    if (text.startsWith('[')) continue;
    const line = parsed(lineSchema, text, ALTERED);
    if ('rows' in line) {
      if (line.rows !== rowsOfTable) throw new DamagedBackup(ALTERED);
      seen.rows += line.rows;
      rowsOfTable = null;
      continue;
    }
    if (rowsOfTable !== null) throw new DamagedBackup(ALTERED);
    if ('table' in line) {
      rowsOfTable = 0;
      seen.tables += 1;
      yield { kind: 'table', table: line.table };
    } else if ('sequence' in line) {
      seen.sequences += 1;
      yield { kind: 'sequence', sequence: line.sequence };
    } else if ('photo' in line) {
      seen.photos += 1;
      const bytes = new Uint8Array(Buffer.from(line.bytes, 'base64'));
      yield { kind: 'photo', key: line.photo, bytes };
    } else if ('summary' in line) {
      ({ summary } = line);
    } else {
      if (
        summary === null ||
        summary.tables !== seen.tables ||
        summary.rows !== seen.rows ||
        summary.sequences !== seen.sequences ||
        summary.photos !== seen.photos ||
        line.sha256 !== checksumBefore()
      ) {
        throw new DamagedBackup(ALTERED);
      }
      isOver = true;
      yield { kind: 'end', summary, seal: line };
    }
  }
  if (header === null) throw new DamagedBackup(NO_BACKUP);
  if (!isOver) throw new DamagedBackup(CUT_OFF_MESSAGE);
}

const NO_BACKUP = 'This is no backup of the site, or one of a later version’s form.';
const ALTERED = 'The backup is altered: its parts and its checksum don’t fit.';

function parsed<S extends z.ZodType>(schema: S, text: string, complaint: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new DamagedBackup(complaint);
  }
}
