import { createLog } from '../platform/log';

/** One line of a log. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** A log like the site's, whose lines a test can read. */
export function recordedLog() {
  const lines: LogLine[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
  return { log, lines, of: (msg: string) => lines.filter((line) => line.msg === msg) };
}
