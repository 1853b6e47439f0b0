import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * A backup is a gzip file of lines, each a JSON text, of which the last has a checksum of all before
 * it. This file writes, reads and signs lines without knowing what they say; `backup-format.ts` does.
 */

/** Thrown for a file that isn't a whole, unaltered backup. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';
}

export const CUT_OFF_MESSAGE = 'The backup is cut off: its end is missing.';

/**
 * How long a writer waits for a reader that takes nothing, in ms. It can't be for ever, because an
 * embedded database serves nobody else while it is being backed up.
 */
const MAX_STALL_MS = 60_000;
const BUFFER_BYTES = 1024 * 1024;
/** The longest line. The longest ones are photos, and none is nearly as large as this. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;
const NEWLINE = 10;

/** Passes lines on to a reader, and computes their checksum. */
export type LineWriter = {
  /** The lines, not compressed yet. */
  readonly lines: Readable;
  /** Writes lines, and waits until the reader has taken most of what was written before. */
  write(text: string): Promise<void>;
  /** The checksum of everything written so far, in hexadecimal digits. */
  checksum(): string;
  end(): void;
  fail(error: unknown): void;
};

export function lineWriter(): LineWriter {
  const lines = new PassThrough({ highWaterMark: BUFFER_BYTES });
  const hash = createHash('sha256');
  const closed = new AbortController();
  lines.once('close', () => closed.abort());
  return {
    lines,
    async write(text) {
      if (lines.destroyed) throw new Error('Nobody reads the backup any more.');
      hash.update(text);
      if (lines.write(text)) return;
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(MAX_STALL_MS)]);
      await once(lines, 'drain', { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
        throw new Error(
          lines.destroyed
            ? 'Nobody reads the backup any more.'
            : `The backup was not read any further for ${MAX_STALL_MS / 1000} s.`,
        );
      });
    },
    checksum: () => hash.copy().digest('hex'),
    end: () => void lines.end(),
    fail: (error) => void lines.destroy(error instanceof Error ? error : new Error(String(error))),
  };
}

/** A line of a backup. */
export type ReadLine = {
  readonly text: string;
  /** Computes the checksum of all lines before this one; it counts until the next line is read. */
  readonly checksumBefore: () => string;
};

/**
 * Reads the lines of a gzip file, one after the other.
 * @throws DamagedBackup for a file that is cut off, or isn't compressed like this
 */
export async function* readLines(file: Readable): AsyncGenerator<ReadLine> {
  const hash = createHash('sha256');
  const unpacked = createGunzip();
  file.once('error', (error) => unpacked.destroy(error));
  file.pipe(unpacked);
  let rest: Buffer[] = [];
  let restBytes = 0;
  try {
    for await (const chunk of unpacked) {
      const bytes = chunk as Buffer;
      let from = 0;
      for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...rest, bytes.subarray(from, at)]);
        rest = [];
        restBytes = 0;
        from = at + 1;
        yield { text: line.toString('utf8'), checksumBefore: () => hash.copy().digest('hex') };
        hash.update(line).update('\n');
      }
      if (from < bytes.length) {
        rest.push(bytes.subarray(from));
        restBytes += bytes.length - from;
        if (restBytes > MAX_LINE_BYTES) throw new DamagedBackup('This is no backup of the site.');
      }
    }
  } catch (error) {
    throw isOfGzip(error) ? new DamagedBackup(GZIP_FAULTS[error.code]) : error;
  } finally {
    file.destroy();
    unpacked.destroy();
  }
  if (restBytes > 0) throw new DamagedBackup(GZIP_FAULTS.Z_BUF_ERROR);
}

const GZIP_FAULTS = {
  Z_BUF_ERROR: CUT_OFF_MESSAGE,
  Z_DATA_ERROR: 'The file is damaged, or no backup of the site: it can’t be unpacked.',
} as const;

const isOfGzip = (error: unknown): error is { readonly code: keyof typeof GZIP_FAULTS } =>
  error instanceof Error && 'code' in error && Object.hasOwn(GZIP_FAULTS, String(error.code));

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'backups', 32));

/** Signs a checksum with the site's secret, so that only the site can have made the backup. */
export const signatureOf = (secret: string, checksum: string): string =>
  createHmac('sha256', keyOf(secret)).update(checksum).digest('hex');

export function isSignatureOf(secret: string, checksum: string, signature: string): boolean {
  const theirs = Buffer.from(signature);
  const ours = Buffer.from(signatureOf(secret, checksum));
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}
