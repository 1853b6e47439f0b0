import type { IncomingMessage, ServerResponse } from 'node:http';

import { DEFAULT_LOCALE, type Locale, LOCALES } from '@/config/constants';
import { COOKIES } from '@/config/cookies';
import type { Resources } from '@/i18n/resources';
import { readTranslations } from '@/i18n/server';
import { countRefusal } from '@/reporting/metrics';
import { closed, hasSessionCookie } from './in-process';
import { standInFront } from './incoming-requests';
import { kindOfAddress } from './route-pattern';
import { answerWithSmallPage } from './unavailable';

/**
 * Turns for work that visitors ask for. When more people come than the site can serve, the first of
 * them wait and the others are told at once to come again, so that nobody waits for long and members,
 * and guests who hold a room, get the site's time (docs/decisions/110, 114).
 */

/** How much may be under way and waiting. `atOnce` 0 means no limit. */
export type TurnLimits = {
  readonly atOnce: number;
  /** The most that wait, whatever happens. */
  readonly waiting: number;
  /** While the first in line has waited longer than so many ms, newcomers are turned away. */
  readonly longWaitMs: number;
  /** How long somebody waits for a turn before they are told to come again, in ms. */
  readonly patienceMs: number;
};

/** Gives the turn back; further calls do nothing. */
export type EndTurn = () => void;

type Waiting = {
  readonly go: (end: EndTurn) => void;
  readonly timer: NodeJS.Timeout;
  readonly since: number;
};

/**
 * How many connections are accepted between two turns of a line. Node.js (libuv from 1.45) accepts one in each
 * round of its loop, and a round that renders takes 20 ms. Without a pause for more, hundreds of connections
 * wait in the system's queue, those of guests who want to pay among them, and are dropped when it is full.
 */
const ACCEPTED_BETWEEN_TURNS = 10;

/** Lets Node.js accept connections that wait, one in each round of its loop. */
async function yieldToNewConnections(): Promise<void> {
  for (let round = 0; round < ACCEPTED_BETWEEN_TURNS; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Makes a line of turns. */
export function createTurns({ atOnce, waiting, longWaitMs, patienceMs }: TurnLimits) {
  let busy = 0;
  const line = new Set<Waiting>();
  /**
   * Resolves when every turn that has ended so far has been given to the next request. Turns are given one after
   * the other, each after a pause in which new connections are accepted.
   */
  let passing = Promise.resolve();

  function begin(): EndTurn {
    busy += 1;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      if (line.size === 0) busy -= 1;
      else passing = passing.then(yieldToNewConnections).then(giveTurnToNext);
    };
  }

  /** Ends a turn and gives it to the request that has waited longest, if there is one. */
  function giveTurnToNext(): void {
    busy -= 1;
    const [next] = line;
    if (next === undefined) return;
    line.delete(next);
    clearTimeout(next.timer);
    next.go(begin());
  }

  function isTooLong(): boolean {
    const [first] = line;
    if (line.size >= waiting) return true;
    return first !== undefined && performance.now() - first.since > longWaitMs;
  }

  return {
    /**
     * Takes a turn, or waits for one.
     * @returns the function that ends the turn; null when the line is too long or the wait was
     */
    take(): EndTurn | null | Promise<EndTurn | null> {
      if (atOnce === 0 || busy < atOnce) return begin();
      if (isTooLong()) return null;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          line.delete(place);
          resolve(null);
        }, patienceMs);
        const place: Waiting = { go: resolve, timer, since: performance.now() };
        line.add(place);
      });
    },
    /** How many turns are taken, and how many wait for one. */
    size: () => ({ busy, waiting: line.size }),
  };
}

type Turns = ReturnType<typeof createTurns>;

/** After how many seconds somebody who was turned away may come again. */
const COME_AGAIN_SECONDS = 10;

/** A line of pages that are kept already moves so fast that a thousand of them wait a few seconds. */
const MAX_WAITING = 1_000;
const LONG_WAIT_MS = 2_000;
const PATIENCE_MS = 5_000;
/** An answer of the API takes about a quarter of a page's time. */
const ANSWERS_FOR_EACH_PAGE = 4;

/**
 * The turns of a process: for pages of visitors, and for answers of the API to them.
 * @param atOnce how many pages are made for visitors at a time (`VISITOR_PAGES`); 0 for no limit
 */
export function createVisitorTurns(atOnce: number): { pages: Turns; answers: Turns } {
  const turnsOf = (count: number) =>
    createTurns({
      atOnce: count,
      waiting: MAX_WAITING,
      longWaitMs: LONG_WAIT_MS,
      patienceMs: PATIENCE_MS,
    });
  return { pages: turnsOf(atOnce), answers: turnsOf(atOnce * ANSWERS_FOR_EACH_PAGE) };
}

/**
 * What somebody needs a turn for; null for none. Whoever has a session, holds a room or changes something
 * needs none, and neither does a file, signing in, or a stream of events, which lasts as long as its page.
 */
export function turnNeededFor(request: IncomingMessage): 'pages' | 'answers' | null {
  const { method, headers, url = '' } = request;
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (hasSessionCookie(request)) return null;
  const kind = kindOfAddress(url);
  if (kind === 'call') return headers.authorization === undefined ? 'answers' : null;
  if (kind !== 'page') return null;
  return headers.cookie?.includes(`${COOKIES.courtesyHold}=`) === true ? null : 'pages';
}

/**
 * Lets visitors take turns in front of the framework: to be turned away by a page's own code costs a good
 * part of what the page would have cost, so that members and paying guests would be as slow as without.
 * @returns a function that ends this
 */
export async function letVisitorsTakeTurns(
  turns: Readonly<Record<'pages' | 'answers', Turns>>,
): Promise<() => void> {
  const texts = new Map<Locale, Resources['error']['crowded']>();
  for (const locale of LOCALES) {
    const { error } = await readTranslations(locale, ['error']);
    texts.set(locale, (error as Resources['error']).crowded);
  }

  function turnAway(
    kind: 'pages' | 'answers',
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    countRefusal(`visitor-${kind}`);
    if (kind === 'answers') return void answerClosed(request, response);
    const [, first] = request.url?.split(/[/?]/) ?? [];
    const locale = LOCALES.find((one) => one === first) ?? DEFAULT_LOCALE;
    const { title = '', text = '' } = texts.get(locale) ?? {};
    answerWithSmallPage(response, {
      status: 503,
      locale,
      title,
      text,
      waitSeconds: COME_AGAIN_SECONDS,
    });
  }

  return standInFront((request, response, goOn) => {
    const kind = turnNeededFor(request);
    if (kind === null) return goOn();
    const turn = turns[kind].take();
    if (turn === null) return turnAway(kind, request, response);
    if (typeof turn === 'function') {
      endWithAnswer(response, turn);
      return goOn();
    }
    void turn.then((end) => {
      if (end === null) return turnAway(kind, request, response);
      endWithAnswer(response, end);
      // A visitor who left while waiting gets nothing made.
      if (!response.closed) goOn();
    });
  });
}

/** Answers a call as the API does while it can't be started. */
async function answerClosed(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers = new Headers();
  const language = request.headers['accept-language'];
  if (language !== undefined) headers.set('accept-language', language);
  const answer = await closed({ headers });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
}

/**
 * Ends a turn when the answer has been made (`prefinish`; a slow connection may take long to carry it
 * away) or its reader has left.
 */
export function endWithAnswer(
  response: Pick<ServerResponse, 'once' | 'closed'>,
  end: EndTurn,
): void {
  response.once('prefinish', end);
  response.once('close', end);
  // A visitor who left while waiting won't be seen leaving.
  if (response.closed) end();
}
