import type { DraftValues } from '@/contract/booking/draft';
import { DRAFT_LENGTHS } from '@/contract/limits';
import { keysOf } from '@/domain/keys-of';
import { ApiError, type Api } from '@/lib/api/client';
import type { LocalDraft } from '@/features/booking/reservation-draft';

/**
 * Delay in ms between the last key press and saving, and delays between attempts when saving fails.
 */
const SAVE_AFTER_MS = 1_000;
const TRY_AGAIN_MS = [5_000, 15_000, 60_000];

type Base = NonNullable<LocalDraft['base']>;

const same = (a: DraftValues, b: DraftValues) => keysOf(a).every((field) => a[field] === b[field]);

/** Whether the account would keep the values: each text has at most the characters it may have. */
const isShortEnough = (values: DraftValues) =>
  keysOf(DRAFT_LENGTHS).every((field) => values[field].length <= DRAFT_LENGTHS[field]);

/**
 * Merges two drafts by field: fields changed here keep their value, all others come from `there`.
 */
export function merged(base: DraftValues, here: DraftValues, there: DraftValues): DraftValues {
  const kept = Object.fromEntries(
    keysOf(here).flatMap((field) => (here[field] === base[field] ? [] : [[field, here[field]]])),
  );
  return { ...there, ...kept };
}

/**
 * Saves what is typed to the member's account shortly after the last key press, and retries on
 * failure. A draft that another device has saved is never overwritten but merged with what was
 * typed here. Failures aren't shown, since the form works without a saved draft.
 */
export function keepDraft(
  api: Api,
  start: Base,
  page: {
    readonly read: () => DraftValues;
    /** Shows values that came from another device. */
    readonly show: (values: DraftValues) => void;
    /**
     * Called with the new base: the values and revision that the account now has (a null revision
     * means none).
     */
    readonly onSaved: (base: Base) => void;
  },
) {
  let base = start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let stopped = false;
  /** Calls are made one after the other, so that an earlier one can't arrive after a later one. */
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

  /** Loads the account's draft and merges it into the page. */
  async function take(): Promise<void> {
    const { draft } = await api.call('getReservationDraft', {});
    if (stopped) return;
    if (draft === null) {
      base = { ...base, revision: null };
    } else {
      const mergedDraft = merged(base.values, page.read(), draft.values);
      base = { values: draft.values, revision: draft.revision };
      if (!same(mergedDraft, page.read())) page.show(mergedDraft);
    }
    page.onSaved(base);
  }

  async function save(): Promise<void> {
    const values = page.read();
    if (stopped || same(values, base.values)) return;
    // The values are too long for the account, as the field's error says; they are saved once they
    // fit.
    if (!isShortEnough(values)) return;
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
      // After a conflict we now have the latest revision: retry at once the first time, then back
      // off.
      const pause = TRY_AGAIN_MS[behind ? 0 : failures - 1] ?? 60_000;
      later(behind && failures === 1 ? 0 : pause);
    }
  }

  return {
    /** Loads what was typed on other devices. */
    open: () =>
      inTurn(take).then(
        () => later(SAVE_AFTER_MS),
        () => later(TRY_AGAIN_MS[0] ?? SAVE_AFTER_MS),
      ),
    changed: () => later(SAVE_AFTER_MS),
    /**
     * Deletes the draft in the account and empties the page; what the page then contains is the new
     * base. Rejects when the account can't be reached, and then nothing is deleted.
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
