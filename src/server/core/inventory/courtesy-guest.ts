import type { Context } from '@/server/platform/http/handler';

/**
 * By what somebody's courtesy holds are found: as the member's, by their id and their proven
 * address; by an address that was just proven; and by the cookie of the browser.
 */
export type CourtesyGuest = {
  readonly memberId: string | null;
  readonly address: string | null;
  /** The id of a courtesy hold that only this browser knows. */
  readonly cookie: string | null;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whose courtesy holds a call may see and give up: those of its session and of its browser. */
export function courtesyGuest({
  cookie,
  member,
}: Pick<Context, 'cookie' | 'member'>): CourtesyGuest {
  const value = cookie('courtesyHold') ?? '';
  return {
    memberId: member?.memberId ?? null,
    address: null,
    cookie: UUID.test(value) ? value : null,
  };
}

/**
 * Makes the calling browser remember a courtesy hold for so many seconds; 0 makes it forget. The
 * value is a random id: it says nothing about the guest, and lets nobody act for an address.
 */
export function rememberCourtesyHold(
  { setCookie }: Pick<Context, 'setCookie'>,
  id: string,
  seconds: number,
): void {
  setCookie('courtesyHold', id, seconds);
}
