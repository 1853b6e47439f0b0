import { createContext, useContext } from 'react';

import type { SavedLists } from '@/contract/saved';

export const NOTHING_SAVED: SavedLists = { hotels: [], viewed: [], rooms: [] };

/** What the visitor keeps, be it in this browser or with their account, and how it is changed. */
export type Saved = SavedLists & {
  /** False on the server for a visitor, and while a member's lists are on their way or growing. */
  readonly ready: boolean;
  /** Whether the lists are kept with an account. */
  readonly isMember: boolean;
  /** True when the lists are as wanted; a failure has been told by then. */
  setHotel(id: number, wanted: boolean): Promise<boolean>;
  setRoom(id: number, wanted: boolean): Promise<boolean>;
  clearRooms(): Promise<boolean>;
  clearViewed(): Promise<boolean>;
};

const never = () => Promise.resolve(false);

/** Outside of a provider nothing is kept, and nothing can be. */
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
