import { draftValues, type DraftValues } from '@/contract/draft';
import { ApiError, type Api } from '@/lib/api/client';
import type { LocalDraft } from './reservation-draft';

/** From the last letter to the saving, and between tries of one that failed, in ms. */
const SAVE_AFTER_MS = 1_000;
const TRY_AGAIN_MS = [5_000, 15_000, 60_000];

type Base = NonNullable<LocalDraft['base']>;

const same = (a: DraftValues, b: DraftValues) =>
  (Object.keys(a) as (keyof DraftValues)[]).every((field) => a[field] === b[field]);

/** Field by field: what was changed here stays, what wasn't is taken from there. */
export function merged(base: DraftValues, here: DraftValues, there: DraftValues): DraftValues {
  const kept = Object.fromEntries(
    Object.entries(here).filter(([field, value]) => value !== base[field as keyof DraftValues]),
  );
  return { ...there, ...kept };
}

/**
 * Keeps what is typed with the member's account: a moment after the last letter, tried again when it
 * fails, and never over what another device has saved, which is merged with what was typed here.
 * Nobody is told: whoever types loses nothing by a failure but this convenience.
 */
export function keepDraft(
  api: Api,
  start: Base,
  page: {
    readonly read: () => DraftValues;
    /** Shows what came from another device. */
    readonly show: (values: DraftValues) => void;
    /** Told where typing goes on from: what the account has, or has forgotten. */
    readonly onSaved: (base: Base) => void;
  },
) {
  let base = start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;
  /** Calls are made one after the other: none may land after one that was asked for later. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const done = turn.then(call);
    turn = done.catch(() => undefined);
    return done;
  };

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void inTurn(save), ms);
  };

  /** What there is with the account now, merged into the page. */
  async function take(): Promise<void> {
    const { draft } = await api.call('getReservationDraft', {});
    if (stopped) return;
    if (draft === null) {
      base = { ...base, revision: null };
    } else {
      const together = merged(base.values, page.read(), draft.values);
      base = { values: draft.values, revision: draft.revision };
      if (!same(together, page.read())) page.show(together);
    }
    page.onSaved(base);
  }

  async function save(): Promise<void> {
    const values = page.read();
    if (stopped || same(values, base.values)) return;
    // Too long for the account, as its field says; it is kept once it isn't.
    if (!draftValues.safeParse(values).success) return;
    try {
      const body = { values, revision: base.revision };
      const { revision } = await api.call('saveReservationDraft', { body });
      base = { values, revision };
      failures = 0;
      if (!stopped) page.onSaved(base);
    } catch (error) {
      const behind = error instanceof ApiError && error.code === 'DRAFT_CHANGED';
      if (behind) await take().catch(() => undefined);
      failures += 1;
      // Who was behind has caught up; who is behind again and again lets the other finish first.
      const pause = TRY_AGAIN_MS[behind ? 0 : failures - 1] ?? 60_000;
      later(behind && failures === 1 ? 0 : pause);
    }
  }

  return {
    /** Reads what other devices have typed before. */
    open: () =>
      inTurn(take).then(
        () => later(SAVE_AFTER_MS),
        () => later(TRY_AGAIN_MS[0] ?? SAVE_AFTER_MS),
      ),
    changed: () => later(SAVE_AFTER_MS),
    /**
     * Has the account forget what was typed, and the page with it: what it reads then is where typing
     * begins anew. Rejects when the account can't be reached; nothing is forgotten then.
     */
    forget: (empty: () => void) =>
      inTurn(async () => {
        await api.call('deleteReservationDraft', {});
        clearTimeout(timer);
        failures = 0;
        empty();
        base = { values: page.read(), revision: null };
        page.onSaved(base);
      }),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
