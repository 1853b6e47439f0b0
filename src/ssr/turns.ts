/**
 * Turns for work that visitors ask for. When more people come than the site can serve, the first of
 * them wait and the others are told at once to come again, so that nobody waits for long and members,
 * and guests who hold a room, get the site's time (docs/decisions/110).
 */

/** How much may be under way and waiting. `atOnce` 0 means no limit. */
export type TurnLimits = {
  readonly atOnce: number;
  readonly waiting: number;
  /** How long somebody waits for a turn before they are told to come again, in ms. */
  readonly patienceMs: number;
};

/** Gives the turn back; further calls do nothing. */
export type EndTurn = () => void;

type Waiting = { readonly go: (end: EndTurn) => void; readonly timer: NodeJS.Timeout };

/** Makes a line of turns. */
export function createTurns({ atOnce, waiting: maxWaiting, patienceMs }: TurnLimits) {
  let busy = 0;
  const line = new Set<Waiting>();

  function begin(): EndTurn {
    busy += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      busy -= 1;
      const [next] = line;
      if (next === undefined) return;
      line.delete(next);
      clearTimeout(next.timer);
      next.go(begin());
    };
  }

  return {
    /**
     * Takes a turn, or waits for one.
     * @returns the function that ends the turn; null when the line is full or the wait was too long
     */
    take(): Promise<EndTurn | null> {
      if (atOnce === 0 || busy < atOnce) return Promise.resolve(begin());
      if (line.size >= maxWaiting) return Promise.resolve(null);
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          line.delete(place);
          resolve(null);
        }, patienceMs);
        const place: Waiting = { go: resolve, timer };
        line.add(place);
      });
    },
    /** How many turns are taken, and how many wait for one. */
    size: () => ({ busy, waiting: line.size }),
  };
}

type Turns = ReturnType<typeof createTurns>;

/** After how many seconds somebody who was turned away may come again. */
export const COME_AGAIN_SECONDS = 10;

/** How many wait for each turn there is: with turns of 25 ms the last of them waits 0.1 s. */
const WAITING_FOR_EACH = 4;
const PATIENCE_MS = 5_000;
/** An answer of the API takes about a quarter of a page's time. */
const ANSWERS_FOR_EACH_PAGE = 4;

declare global {
  /** It is on `globalThis`, since the bundler may load this module more than once in a process. */
  var __meomumTurns: { readonly pages: Turns; readonly answers: Turns } | undefined;
}

/**
 * The turns of this process: for pages of visitors, and for answers of the API to them.
 * @param atOnce how many pages are made for visitors at a time (`VISITOR_PAGES`); 0 for no limit
 */
export function visitorTurns(atOnce: number): { readonly pages: Turns; readonly answers: Turns } {
  const turnsOf = (count: number) =>
    createTurns({ atOnce: count, waiting: count * WAITING_FOR_EACH, patienceMs: PATIENCE_MS });
  globalThis.__meomumTurns ??= {
    pages: turnsOf(atOnce),
    answers: turnsOf(atOnce * ANSWERS_FOR_EACH_PAGE),
  };
  return globalThis.__meomumTurns;
}

type Answer = Pick<import('node:http').ServerResponse, 'once' | 'closed'>;

/**
 * Ends a turn when the answer has been made (`prefinish`; a slow connection may take long to carry it
 * away) or its reader has left.
 */
export function endWithAnswer(response: Answer, end: EndTurn): void {
  response.once('prefinish', end);
  response.once('close', end);
  // A visitor who left while waiting won't be seen leaving.
  if (response.closed) end();
}
