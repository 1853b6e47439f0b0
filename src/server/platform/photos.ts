import type { Context } from 'hono';
import sharp, { type Sharp } from 'sharp';

import { PHOTO_LIMITS } from '@/domain/hotel/review';
import { AppError } from './http/app-error';
import type { Env } from './http/env';
import { shareOfProcess } from './web-processes';
import type { PhotoStore } from './providers/photo-store';
import { countRefusal } from '@/reporting/metrics';

/**
 * A decoded photo may take hundreds of megabytes; two at once keep a slow one from blocking all
 * others. Several processes share them.
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
  atOnce = shareOfProcess(MAX_AT_ONCE),
  waitingOfSender = MAX_WAITING_OF_SENDER,
  waiting: mostWaiting = shareOfProcess(MAX_WAITING),
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
      countRefusal('photosWaiting');
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

/**
 * The only decoders that are allowed for uploaded photos; the contents decide which one is used.
 */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
/** A photo of 50 megapixels takes one or two seconds. */
const MAX_SECONDS = 10;

// One thread only, so that the other processor serves requests.
sharp.concurrency(1);

const inTurn = createTurns();

/**
 * Re-encodes an uploaded photo. `make` gets the upright picture without any metadata (place,
 * camera, time, thumbnail) and chooses size and quality.
 * @param sender whose photos wait for each other
 * @throws AppError PHOTO_UNREADABLE for anything that isn't a photo or takes too long,
 * PHOTO_TOO_LARGE for too many pixels, RATE_LIMITED or PHOTOS_BUSY when too many are waiting
 */
export function madeAnew<T>(
  bytes: Uint8Array,
  sender: string,
  make: (photo: Sharp) => Promise<T>,
): Promise<T> {
  return inTurn(sender, () => decoded(bytes, make));
}

async function decoded<T>(bytes: Uint8Array, make: (photo: Sharp) => Promise<T>): Promise<T> {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  try {
    const photo = sharp(bytes, {
      limitInputPixels: PHOTO_LIMITS.megapixels * 1_000_000,
      failOn: 'error',
    });
    return await make(photo.autoOrient().timeout({ seconds: MAX_SECONDS }));
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
      throw tooLarge();
    }
    throw new AppError('PHOTO_UNREADABLE');
  }
}

const tooLarge = () => new AppError('PHOTO_TOO_LARGE', { details: { ...PHOTO_LIMITS } });

export const PHOTO_TYPE = 'image/webp';

/**
 * Answers with a stored photo. Browsers cache it for a year, because its bytes never change; shared
 * caches don't, so that a deleted photo disappears for everyone who hasn't seen it.
 * @throws AppError NOT_FOUND
 */
export async function sentPhoto(
  c: Context<Env>,
  store: PhotoStore,
  key: string,
): Promise<Response> {
  const bytes = await store.get(key);
  if (bytes === null) throw new AppError('NOT_FOUND');
  return c.body(bytes, 200, {
    'content-type': PHOTO_TYPE,
    'content-length': String(bytes.byteLength),
    'content-disposition': 'inline; filename="photo.webp"',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
}
