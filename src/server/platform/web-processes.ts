import cluster from 'node:cluster';

import { z } from 'zod';

import { serverEnv } from '@/config/env';

/*
 * What one of several processes that serve a site together knows of the others (decision 083).
 * `src/tools/commands/supervise.ts` starts them.
 */

/** Sent to the supervisor by a process that can answer requests. */
export const READY = 'ready';

/** How many processes serve this site, with this one: 1 where no supervisor has started it. */
export const countProcesses = (): number => (cluster.isWorker ? serverEnv().webProcesses : 1);

/** This process's part of what all processes together may have, and at least one. */
export const shareOfProcess = (most: number): number =>
  Math.max(1, Math.ceil(most / countProcesses()));

/** Tells the supervisor, if there is one, that this process can answer requests. */
export function reportReady(): void {
  if (cluster.isWorker) process.send?.(READY);
}

/**
 * How long counts are collected before they are sent, in ms. What a client does through several
 * processes within this time isn't known to all of them, so it may exceed a limit by that much.
 */
const COLLECT_MS = 20;

/** What one process has counted: of which limit, for which client, and how many. */
const counts = z.object({
  kind: z.literal('counts'),
  counted: z.array(z.tuple([z.string(), z.string(), z.number()])),
});
export type Counts = z.output<typeof counts>;

/** Whether a message between processes is one of counts. */
export const isCounts = (message: unknown): message is Counts => counts.safeParse(message).success;

/** The way to the other processes. */
export type Line = {
  readonly send: (message: Counts) => void;
  readonly listen: (listener: (message: unknown) => void) => void;
};

type Note = (client: string, cost: number) => void;

/**
 * Tells the other processes what this one counts, and the other way round, so that a limit holds
 * for all of them together however a client's requests are spread. Nobody waits for it.
 */
export function createSharedCounts(line: Line) {
  const notes = new Map<string, Note>();
  let collected = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;

  line.listen((message) => {
    const read = counts.safeParse(message);
    if (!read.success) return;
    for (const [limit, client, cost] of read.data.counted) notes.get(limit)?.(client, cost);
  });

  function send(): void {
    timer = undefined;
    const counted = [...collected].flatMap(([limit, byClient]) =>
      [...byClient].map(([client, cost]): Counts['counted'][number] => [limit, client, cost]),
    );
    collected = new Map();
    line.send({ kind: 'counts', counted });
  }

  return {
    /** @param note called with what other processes have counted under this limit */
    join(limit: string, note: Note): void {
      notes.set(limit, note);
    },
    /** Notes an action that this process has counted, for the others. */
    tell(limit: string, client: string, cost: number): void {
      const byClient = collected.get(limit) ?? new Map<string, number>();
      byClient.set(client, (byClient.get(client) ?? 0) + cost);
      collected.set(limit, byClient);
      timer ??= setTimeout(send, COLLECT_MS).unref();
    },
  };
}

export type SharedCounts = ReturnType<typeof createSharedCounts>;

let own: SharedCounts | null | undefined;

/** The counts shared with the processes that serve the same site; null for the only one. */
export function sharedCounts(): SharedCounts | null {
  own ??= cluster.isWorker
    ? createSharedCounts({
        // A process that has lost its supervisor is about to end, and has nobody to tell.
        send: (message) => void (process.connected && process.send?.(message)),
        listen: (listener) => void process.on('message', listener),
      })
    : null;
  return own;
}
