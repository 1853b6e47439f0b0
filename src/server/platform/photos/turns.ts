import { AppError } from '@/server/platform/http/app-error';

/**
 * A decoded photo may take hundreds of megabytes; two at once keep a slow one from blocking all
 * others.
 */
const MAX_AT_ONCE = 2;
/** As many photos as a review can have, so no form sends more at once. */
const MAX_WAITING_OF_SENDER = 6;
const MAX_WAITING = 60;
const RETRY_AFTER_SECONDS = 10;

type Work = () => Promise<void>;

/**
 * Makes a queue for work of which only a little may run at once. Each sender has one piece of work
 * running at a time, and senders take turns, so that one with many or slow photos doesn't delay the
 * next photo of others.
 */
export function createTurns({
  atOnce = MAX_AT_ONCE,
  waitingOfSender = MAX_WAITING_OF_SENDER,
  waiting: mostWaiting = MAX_WAITING,
} = {}) {
  /** The waiting work of each sender; the sender whose last turn is longest ago comes first. */
  const waiting = new Map<string, Work[]>();
  const busy = new Set<string>();
  let waitingInAll = 0;

  function goOn(): void {
    for (const [sender, works] of waiting) {
      if (busy.size >= atOnce) return;
      if (busy.has(sender)) continue;
      const work = works.shift();
      waiting.delete(sender);
      if (work === undefined) continue;
      waitingInAll -= 1;
      // The sender's remaining work goes behind that of all others.
      if (works.length > 0) waiting.set(sender, works);
      busy.add(sender);
      void work().finally(() => {
        busy.delete(sender);
        goOn();
      });
    }
  }

  /**
   * Runs the work when it is its sender's turn.
   * @throws AppError RATE_LIMITED when the sender has too much waiting, PHOTOS_BUSY when all
   * senders together have
   */
  return function inTurn<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const own = waiting.get(sender) ?? [];
    const retryAfterSeconds = RETRY_AFTER_SECONDS;
    if (own.length >= waitingOfSender) {
      return Promise.reject(new AppError('RATE_LIMITED', { retryAfterSeconds }));
    }
    if (waitingInAll >= mostWaiting) {
      return Promise.reject(new AppError('PHOTOS_BUSY', { retryAfterSeconds }));
    }
    return new Promise<T>((resolve, reject) => {
      own.push(() => work().then(resolve, reject));
      waiting.set(sender, own);
      waitingInAll += 1;
      goOn();
    });
  };
}
