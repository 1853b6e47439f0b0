import type { DraftValues } from '@/contract/draft';
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
    readonly onSaved: (base: Base) => void;
  },
) {
  let base = start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let busy = false;
  let stopped = false;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void save(), ms);
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
    if (busy || stopped || same(values, base.values)) return;
    busy = true;
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
      later(TRY_AGAIN_MS[behind ? 0 : failures - 1] ?? 60_000);
      if (behind && failures === 1) later(0);
    } finally {
      busy = false;
    }
    // What was typed meanwhile.
    if (failures === 0 && !same(page.read(), base.values)) later(SAVE_AFTER_MS);
  }

  return {
    /** Reads what other devices have typed before. */
    open: () =>
      take().then(
        () => later(SAVE_AFTER_MS),
        () => later(TRY_AGAIN_MS[0] ?? SAVE_AFTER_MS),
      ),
    changed: () => later(SAVE_AFTER_MS),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
