import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** An append-only file of JSON lines. */
export interface Journal<T> {
  /** Writes one record; it is in the file when this returns. */
  append(record: T): void;
  close(): void;
}

/**
 * Replays a journal and opens it for appending. Nothing is written before the first `append`, so
 * that a second process whose port is taken leaves the first one's file alone.
 * @param path the file; it and its folder are created when needed
 * @param schema shape of one record
 * @param replay called with each record, oldest first
 * @throws Error naming file and line when a complete line can't be read. An incomplete last line,
 *   left by a process that was killed while writing, is dropped.
 */
export function openJournal<T>(
  path: string,
  schema: z.ZodType<T>,
  replay: (record: T) => void,
): Journal<T> {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const whole = bytes.lastIndexOf(0x0a) + 1;
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1);
  lines.forEach((line, index) => {
    try {
      replay(schema.parse(JSON.parse(line)));
    } catch (error) {
      throw new Error(`${path}:${index + 1} isn't a readable record`, { cause: error });
    }
  });

  let file: number | null = null;
  return {
    append(record) {
      if (file === null) {
        mkdirSync(dirname(path), { recursive: true });
        if (whole < bytes.length) truncateSync(path, whole);
        file = openSync(path, 'a');
      }
      writeSync(file, `${JSON.stringify(record)}\n`);
    },
    close() {
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}
