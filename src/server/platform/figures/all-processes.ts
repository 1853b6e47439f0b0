import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import { z } from 'zod';

/*
 * One scrape of several processes that serve a site together (decision 101): the supervisor asks
 * each for its figures and gives their sums. prom-client's own way fails when one process doesn't
 * answer, which is when figures are needed, and its sums sink when a process ends.
 */

/** A registry's metrics as they are sent to the supervisor. */
const snapshot = z.array(z.looseObject({ name: z.string(), type: z.string() }));
export type Snapshot = z.output<typeof snapshot>;

/** Sent by the supervisor to a process. */
const scrape = z.object({ kind: z.literal('scrape'), id: z.number(), withSite: z.boolean() });
type Scrape = z.output<typeof scrape>;

/** A process's answer. */
const figures = z.object({
  kind: z.literal('figures'),
  id: z.number(),
  ofProcess: snapshot,
  /** The figures that are read from the database, from the one process that was asked for them. */
  ofSite: snapshot.nullable(),
});
type Figures = z.output<typeof figures>;

/** Reads the figures of a registry in the form in which they are sent. */
export const snapshotOf = async (registry: Registry): Promise<Snapshot> =>
  snapshot.parse(JSON.parse(JSON.stringify(await registry.getMetricsAsJSON())));

/** Answers the supervisor of this process whenever it asks for figures. */
export function answerScrapes(
  line: {
    readonly send: (message: Figures) => void;
    readonly listen: (listener: (message: unknown) => void) => void;
  },
  read: { readonly process: () => Promise<Registry>; readonly site: () => Promise<Registry> },
): void {
  line.listen((message) => {
    const { data } = scrape.safeParse(message);
    if (data === undefined) return;
    const answer = async () => {
      const ofSite = data.withSite ? await snapshotOf(await read.site()) : null;
      const ofProcess = await snapshotOf(await read.process());
      line.send({ kind: 'figures', id: data.id, ofProcess, ofSite });
    };
    void answer();
  });
}

/** How long a process may take for its figures, in ms: longer than the database may take. */
const MAX_ANSWER_MS = 5_000;

/** A process as its supervisor knows it. */
export type WebProcess = { readonly id: number; readonly send: (message: Scrape) => void };

/** What only ever grows, so that a sum of it must not sink when a process ends. */
const grows = ({ type }: Snapshot[number]) => type === 'counter' || type === 'histogram';

/** Adds up the figures of several processes, and reads them as one registry's. */
const sumOf = (all: readonly Snapshot[]): Registry => AggregatorRegistry.aggregate([...all]);

/**
 * Collects the figures of all processes for their supervisor.
 * @param processes those that can answer at the moment
 */
export function createScrapes(processes: () => readonly WebProcess[], maxAnswerMs = MAX_ANSWER_MS) {
  /** The last figures of each process that lives. */
  const last = new Map<number, Snapshot>();
  /** The sums of those that have ended. */
  let ended: Snapshot = [];
  const waiting = new Map<string, (answer: Figures) => void>();
  let scrapes = 0;

  /** The figures of one process, or null when it doesn't answer in time. */
  function ask(to: WebProcess, id: number, withSite: boolean): Promise<Figures | null> {
    const key = `${to.id} ${id}`;
    return new Promise<Figures | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), maxAnswerMs);
      waiting.set(key, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      to.send({ kind: 'scrape', id, withSite });
    }).finally(() => waiting.delete(key));
  }

  return {
    /** Takes what may be an answer of a process. */
    take(from: number, message: unknown): void {
      const { data } = figures.safeParse(message);
      if (data === undefined) return;
      last.set(from, data.ofProcess);
      waiting.get(`${from} ${data.id}`)?.(data);
    },

    /** Notes that a process has ended. What it had counted when it was last asked stays in the sums. */
    async end(process: number): Promise<void> {
      const known = last.get(process);
      last.delete(process);
      if (known === undefined) return;
      ended = await snapshotOf(sumOf([ended, known.filter(grows)]));
    },

    /**
     * Writes the sums of all processes, and the figures of the site that another one of them reads
     * each time. Of one that doesn't answer in time the last figures count.
     */
    async collect(): Promise<string> {
      const all = processes();
      const id = (scrapes += 1);
      const reader = all[id % Math.max(1, all.length)];
      const answers = await Promise.all(all.map((one) => ask(one, id, one === reader)));
      const ofSite =
        answers.map((answer) => answer?.ofSite ?? []).find((some) => some.length > 0) ?? [];
      const answering = answers.filter((answer) => answer !== null).length;
      const sums = sumOf([...last.values(), ended, ofSite]);
      const registry = Registry.merge([sums, processesFigure(answering, all.length)]);
      return registry.metrics();
    },
  };
}

/** How many processes serve the site, and how many of them have answered this scrape. */
export function processesFigure(answering: number, all: number): Registry {
  const registry = new Registry();
  const gauge = new Gauge({
    name: 'meomum_web_processes',
    help: 'Processes that serve the site, by whether they answered this scrape.',
    labelNames: ['state'] as const,
    registers: [registry],
  });
  gauge.set({ state: 'answering' }, answering);
  gauge.set({ state: 'silent' }, all - answering);
  return registry;
}
