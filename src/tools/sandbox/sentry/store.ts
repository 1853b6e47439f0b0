/** Received error reports, only in memory. */
import type { ReadEnvelope } from './envelope';

export interface Report {
  /** A counter from 1, as text. */
  readonly id: string;
  readonly receivedAt: string;
  readonly project: string;
  readonly header: Record<string, unknown>;
  readonly items: ReadEnvelope['items'];
}

export interface ReportStore {
  add(project: string, envelope: ReadEnvelope): Report;
  get(id: string): Report | null;
  /** Newest first; with a type, only envelopes with an item of it. */
  list(filter: {
    readonly type?: string | undefined;
    readonly since?: number | undefined;
  }): Report[];
  clear(): void;
}

/** How many reports are kept, the newest first. */
const KEPT = 500;

export function openReportStore(now: () => number): ReportStore {
  let reports: Report[] = [];
  let lastId = 0;
  return {
    add(project, { header, items }) {
      lastId += 1;
      const receivedAt = new Date(now()).toISOString();
      const report = { id: String(lastId), receivedAt, project, header, items };
      reports = [report, ...reports].slice(0, KEPT);
      return report;
    },
    get: (id) => reports.find((report) => report.id === id) ?? null,
    list: ({ type, since }) =>
      reports.filter(
        (report) =>
          (type === undefined || report.items.some((item) => item.type === type)) &&
          (since === undefined || Date.parse(report.receivedAt) >= since),
      ),
    clear() {
      reports = [];
    },
  };
}
