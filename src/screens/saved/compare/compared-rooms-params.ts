import { SAVED_LIMITS } from '@/contract/limits';
import type { RoomTypeId } from '@/domain/ids';

const MAX_ID = 2_147_483_647;
const ID = /^[1-9]\d{0,9}$/;

export type ComparedRoomsParams = {
  /** The ids of the rooms, each once and at most four; null when the address names none at all. */
  readonly ids: readonly RoomTypeId[] | null;
  /** True when a part of the parameter wasn't an id. */
  readonly malformed: boolean;
  /** True when the address named more than four rooms. */
  readonly tooMany: boolean;
};

/** Parses the parameter that names the rooms to compare; parts that aren't ids are skipped. */
export function parseComparedRooms(text: string | undefined): ComparedRoomsParams {
  if (text === undefined || text === '') return { ids: null, malformed: false, tooMany: false };
  const parts = text.slice(0, 1000).split(',');
  const good = parts.filter((part) => ID.test(part) && Number(part) <= MAX_ID).map(Number);
  const once = [...new Set(good)];
  return {
    ids: once.slice(0, SAVED_LIMITS.rooms),
    malformed: good.length < parts.length,
    tooMany: once.length > SAVED_LIMITS.rooms,
  };
}
