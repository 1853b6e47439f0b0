import { contract } from '@/contract';
import {
  KEPT_DATA,
  KEPT_ITEMS,
  type KeptEntry,
  type KeptItem,
  type KeptPeriod,
} from '@/domain/account/kept-data';
import { keysOf } from '@/domain/keys-of';
import { DATA_NOTES, type DataNote } from '@/server/platform/db/schema/data-notes';
import { handle } from '@/server/platform/http/handler';

/** The kinds of facts that the tables' notes give for an entry, in the order of `KEPT_ITEMS`. */
function itemsOf(entry: KeptEntry): KeptItem[] {
  const notes: Array<DataNote | null> = Object.values(DATA_NOTES);
  const named = new Set(notes.flatMap((note) => Object.values(note?.keeps[entry] ?? {})));
  return KEPT_ITEMS.filter((item) => named.has(item));
}

const ENTRIES = keysOf(KEPT_DATA).map((entry) => {
  const { basis } = KEPT_DATA[entry];
  const period: KeptPeriod = KEPT_DATA[entry].period;
  return { entry, basis, period, items: itemsOf(entry) };
});

export const listKeptData = handle(contract.listKeptData, async () => ({ entries: ENTRIES }));
