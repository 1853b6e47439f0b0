import { createContext, useContext } from 'react';

import type { SavedLists } from '@/contract/search/saved';
import type { HotelId, RoomTypeId } from '@/domain/ids';

export const NOTHING_SAVED: SavedLists = { hotels: [], viewed: [], rooms: [] };

/** The visitor's lists, in this browser or with their account, and functions that change them. */
export type Saved = SavedLists & {
  /** False on the server for a visitor, and while a member's lists are loading or being merged. */
  readonly ready: boolean;
  /** Whether the lists belong to an account. */
  readonly isMember: boolean;
  /** Resolves to true when the lists are as wanted; on failure the visitor has been told. */
  setHotel(id: HotelId, wanted: boolean): Promise<boolean>;
  setRoom(id: RoomTypeId, wanted: boolean): Promise<boolean>;
  clearRooms(): Promise<boolean>;
  clearViewed(): Promise<boolean>;
};

const never = () => Promise.resolve(false);

/** The default outside a provider: empty lists that can't be changed. */
export const SavedContext = createContext<Saved>({
  ...NOTHING_SAVED,
  ready: false,
  isMember: false,
  setHotel: never,
  setRoom: never,
  clearRooms: never,
  clearViewed: never,
});

export const useSaved = () => useContext(SavedContext);
