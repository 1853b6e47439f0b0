import { type CallName, type Contract, contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/wire';
import type { ChaosRoom } from './rooms';

/* How a guest calls the site: like a browser, over HTTP, and sometimes without an answer. */

/**
 * The result of a call: an answer, an error code, or nothing, in which case its outcome is unknown.
 */
export type Reply<T> =
  | { readonly kind: 'done'; readonly data: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' };

/** A request of a guest, with the path behind the site's address. */
export type GuestRequest = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Who sends it, so that a crowd of guests doesn't count as one client. */
  readonly caller: string;
};

/**
 * How money is transferred to the account of an order. `late`: the bank takes it although the account is
 * closed. `again`: only the notification of a transfer is repeated.
 */
export type Transfer = 'arrives' | 'late' | 'again';

/** What guests did besides booking, paying by card and cancelling; counted once for each time. */
export type Deed =
  | 'COUPON_TAKEN'
  | 'COUPON_REFUSED'
  | 'COUPON_USED'
  | 'COUPON_USED_TWICE_AT_ONCE'
  | 'COUPONS_TAKEN_OFF'
  | 'VOUCHER_BOUGHT'
  | 'VOUCHER_REDEEMED'
  | 'VOUCHER_REDEEMED_TWICE_AT_ONCE'
  | 'VOUCHER_HANDED_BACK'
  | 'VOUCHER_REFUNDED'
  | 'VOUCHER_USED'
  | 'COVERED_BY_VOUCHERS'
  | 'POINTS_FOR_A_PART'
  | 'POINTS_FOR_ALL'
  | 'POINTS_REFUSED'
  | 'POINTS_LEFT'
  | 'POINTS_TAKEN_BACK'
  | 'ACCOUNT_ISSUED'
  | 'DEPOSIT_IN_TIME'
  | 'DEPOSIT_TOLD_TWICE'
  | 'DEPOSIT_NEVER'
  | 'DEPOSIT_AFTER_RELEASE'
  | 'DEPOSIT_WITH_RELEASE'
  | 'DEPOSIT_AFTER_EXPIRY'
  | 'REFUND_ACCOUNT_NAMED';

/** What guests need for coupons, points, vouchers and bank transfers; without it they only pay by card. */
export type OtherWaysToPay = {
  /** Transfers the amount of an order to its account. */
  transfer(orderId: string, way: Transfer): Promise<void>;
  /** Whether the member came by the business provider, and so may have points. */
  isBusiness(token: string): boolean;
  /** Whether the member has a proven number, without which no account is issued. */
  hasTel(token: string): boolean;
  note(deed: Deed): void;
  /** The accounts that members will transfer to too late, by the member's token. */
  readonly lateDeposits: Map<string, { readonly id: string; readonly orderId: string }>;
};

/** The site that guests visit, as far as they know it. */
export type VisitedSite = {
  readonly rooms: readonly ChaosRoom[];
  /** Stays begin within so many days from today. */
  readonly daysAhead: number;
  readonly outside: { readonly cards: readonly string[]; readonly goodCard: string };
  readonly otherWays?: OtherWaysToPay;
  /** Rejects when no answer comes. */
  send(request: GuestRequest): Promise<{ status: number; json: unknown }>;
};

export type Ask = <K extends CallName>(
  name: K,
  request: RequestOf<Contract[K]>,
) => Promise<Reply<ResponseOf<Contract[K]>>>;

/**
 * Makes calls like a guest's browser: there may be no answer, and then the reason isn't known. Each
 * goes to any of the web processes, as it would behind a load balancer.
 */
export function asGuest(site: Pick<VisitedSite, 'send'>, token: string): Ask {
  return async (name, request) => {
    const { path, init } = fetchOf(contract[name], request, { authorization: `Bearer ${token}` });
    return replyOf(site, {
      path: `/api${path}`,
      method: init.method,
      headers: init.headers,
      body: typeof init.body === 'string' ? init.body : undefined,
      caller: token,
    });
  };
}

/** Reads something that isn't a call of the contract, such as the proxy of benefit points. */
export function readPath<T>(
  site: Pick<VisitedSite, 'send'>,
  token: string,
  path: string,
): Promise<Reply<T>> {
  const headers = { authorization: `Bearer ${token}` };
  return replyOf<T>(site, { path, method: 'GET', headers, body: undefined, caller: token });
}

async function replyOf<T>(
  site: Pick<VisitedSite, 'send'>,
  request: GuestRequest,
): Promise<Reply<T>> {
  try {
    const { status, json } = await site.send(request);
    if (status < 400) return { kind: 'done', data: json as T };
    const { code } = (json as ErrorBody).error;
    return status >= 500 ? { kind: 'lost' } : { kind: 'refused', code };
  } catch {
    return { kind: 'lost' };
  }
}

/** How a visit ended, as far as the guest could tell. */
export type VisitEnd =
  | 'SOLD_OUT'
  | 'WALKED_AWAY'
  | 'RELEASED'
  | 'LEFT_AT_THE_GATEWAY'
  | 'AWAITING_DEPOSIT'
  | 'BOOKED'
  | 'DECLINED'
  | 'PENDING'
  | 'CHANGED'
  | 'CHANGING'
  | 'CANCELLED'
  | 'LEFT'
  | 'LEAVING'
  | 'LOST'
  | `REFUSED ${string}`;

export function endOf(reply: { kind: string; code?: string } | undefined): VisitEnd {
  if (reply?.kind !== 'refused') return 'LOST';
  return reply.code === 'SOLD_OUT' ? 'SOLD_OUT' : `REFUSED ${reply.code ?? ''}`;
}

/** Sends the same request so many times at once, as by impatient presses. */
export const atOnce = <T>(times: number, request: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, request));

/** The answer that succeeded, if one did; otherwise the first one. */
export const bestOf = <T>(replies: ReadonlyArray<Reply<T>>): Reply<T> | undefined =>
  replies.find(({ kind }) => kind === 'done') ?? replies[0];
