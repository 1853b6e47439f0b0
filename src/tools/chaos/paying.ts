import { setTimeout as sleep } from 'node:timers/promises';

import { PARTNER_BASE_PATH } from '@/config/constants';
import type { availablePoints, pointsLink } from '@/contract/booking/benefit';
import type { Random } from '@/server/testing/random';
import type { z } from 'zod';
import {
  type Ask,
  asGuest,
  atOnce,
  bestOf,
  endOf,
  type OtherWaysToPay,
  readPath,
  type VisitedSite,
  type VisitEnd,
} from './calls';

/* How guests pay: by card, partly or fully with benefit points, or by transfer to an account. */

export type Paying = {
  /** The number entered on the gateway's page; null for a guest who cancels there. */
  readonly card: string | null;
  readonly presses: number;
  /** Whether the guest closes the browser before the gateway sends it back. */
  readonly closes: boolean;
};

/** Pays by card what is due for a booking: its hold, or a change of its dates. */
export async function payByCard(
  call: Ask,
  params: { id: string },
  { card, presses, closes }: Paying,
  otherWays?: OtherWaysToPay,
): Promise<VisitEnd> {
  const order = await call('startPayment', { params });
  if (order.kind !== 'done') return endOf(order);
  const { orderId, amount, checkoutUrl } = order.data;
  if (amount === 0) {
    otherWays?.note('COVERED_BY_VOUCHERS');
    return 'BOOKED';
  }
  const back = await payOnPage(checkoutUrl, card);
  const paymentKey = back?.searchParams.get('paymentKey');
  if (card === null || !paymentKey || closes) return 'LEFT_AT_THE_GATEWAY';
  const body = { paymentKey, orderId, amount };
  const paid = bestOf(await atOnce(presses, () => call('confirmPayment', { body })));
  return paid?.kind === 'done' ? paid.data.outcome : endOf(paid);
}

/** Enters a card on the gateway's page, or cancels; returns the URL that the browser is sent to. */
export function payOnPage(checkoutUrl: string, card: string | null): Promise<URL | null> {
  return sendForm(
    checkoutUrl,
    card === null
      ? { action: 'cancel' }
      : { cardNumber: card, expiry: '12/30', cvc: '123', identity: '900101', months: '0' },
  );
}

/** Sends a form of somebody else's page; returns the URL that the browser is sent to. */
async function sendForm(url: string, fields: Record<string, string>): Promise<URL | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    const location = answer.headers.get('location');
    return location === null ? null : new URL(location);
  } catch {
    return null;
  }
}

type Held = { readonly id: string; readonly total: number };
type Guest = {
  readonly site: VisitedSite;
  readonly otherWays: OtherWaysToPay;
  readonly token: string;
  readonly source: Random;
};

/**
 * Pays a hold with benefit points, and the rest of it by card. Some guests turn back on the
 * provider's page or afterwards, and some take their points back and pay all by card.
 */
export async function payWithPoints(
  { site, otherWays, token, source }: Guest,
  { id, total }: Held,
  paying: Paying,
): Promise<VisitEnd> {
  const call = asGuest(site, token);
  const params = { id };
  const [share, wantsAll, refuses, leaves, takesBack] = [
    source.int(20, 90),
    source.chance(0.2),
    source.chance(0.1),
    source.chance(0.1),
    source.chance(0.15),
  ];
  const byCard = () => payByCard(call, params, paying, otherWays);
  const has = await readPath<z.infer<typeof availablePoints>>(
    site,
    token,
    `${PARTNER_BASE_PATH}/available-amount?reservationId=${id}`,
  );
  if (has.kind !== 'done' || has.data.availableAmount === 0) return byCard();
  const wanted = wantsAll ? total : Math.floor((total * share) / 100);
  const points = Math.min(wanted, has.data.availableAmount);
  const ordered = await call('logPartnerPayment', { params, body: { step: 'start', points } });
  const order = ordered.kind === 'done' ? ordered.data.order : null;
  if (order === null) return byCard();
  const link = await readPath<z.infer<typeof pointsLink>>(
    site,
    token,
    `${PARTNER_BASE_PATH}/payment-link?reservationId=${id}&orderId=${order.orderId}`,
  );
  if (link.kind !== 'done') return endOf(link);
  await sendForm(link.data.url, { action: refuses ? 'refuse' : 'approve' });
  if (leaves) {
    // The points are taken; nobody tells the site, and the rest is never paid.
    otherWays.note('POINTS_LEFT');
    return 'WALKED_AWAY';
  }
  const query = { orderId: order.orderId, token: 'chaos' };
  const back = bestOf(
    await atOnce(paying.presses, () => call('succeedPartnerPayment', { params, query })),
  );
  if (back?.kind !== 'done') return endOf(back);
  switch (back.data.outcome) {
    case 'BOOKED':
      otherWays.note('POINTS_FOR_ALL');
      return 'BOOKED';
    case 'PENDING':
      return 'PENDING';
    case 'DECLINED':
      otherWays.note('POINTS_REFUSED');
      return byCard();
    case 'REST_DUE': {
      if (takesBack) {
        const body = { code: 'LEFT', orderId: order.orderId };
        const ended = await call('failPartnerPayment', { params, body });
        if (ended.kind === 'done') otherWays.note('POINTS_TAKEN_BACK');
        return byCard();
      }
      const end = await byCard();
      if (end === 'BOOKED') otherWays.note('POINTS_FOR_A_PART');
      return end;
    }
  }
}

/** The bank that issues the accounts, and at which guests have theirs. */
const BANK = '88';
/** An account to which the sandbox refuses every refund. */
const REFUSED_ACCOUNT = '00000000';
/** How often a guest looks whether a transfer has arrived, and how long is between, in ms. */
const LOOKS = 4;
const LOOKS_AFTER_MS = 500;

/** An account that a refund may go to; now and then one that the bank refuses. */
export const accountOf = (source: Random) => ({
  bank: BANK,
  number: source.chance(0.1) ? REFUSED_ACCOUNT : '110-123-456789',
  holder: '김하늘',
});

/**
 * Asks for an account to transfer to, and transfers in time, never, too late, or after and while
 * the room is given back.
 */
export async function payByTransfer(
  { site, otherWays, token, source }: Guest,
  { id }: Held,
  paying: Paying,
): Promise<VisitEnd> {
  const call = asGuest(site, token);
  const params = { id };
  const way = source.weighted([
    ['IN_TIME', 12],
    ['TOLD_TWICE', 3],
    ['NEVER', 2],
    ['AFTER_EXPIRY', 3],
    ['AFTER_RELEASE', 2],
    ['WITH_RELEASE', 3],
  ] as const);
  const choice = { installmentMonths: 0, cashReceipt: null };
  const chosen = await call('savePaymentChoice', {
    params,
    body: { ...choice, method: 'VIRTUAL_ACCOUNT', bank: BANK },
  });
  if (chosen.kind === 'refused') return payByCard(call, params, paying, otherWays);
  let order = await call('startPayment', { params });
  // A repeated request has the account that the first one was issued.
  if (order.kind === 'lost') order = await call('startPayment', { params });
  if (order.kind === 'refused' && order.code.startsWith('DEPOSIT')) {
    await call('savePaymentChoice', { params, body: { ...choice, method: 'CARD', bank: null } });
    return payByCard(call, params, paying, otherWays);
  }
  if (order.kind !== 'done') return endOf(order);
  otherWays.note('ACCOUNT_ISSUED');
  const { orderId } = order.data;
  switch (way) {
    case 'NEVER':
      otherWays.note('DEPOSIT_NEVER');
      return 'AWAITING_DEPOSIT';
    case 'AFTER_EXPIRY':
      otherWays.lateDeposits.set(token, { id, orderId });
      return 'AWAITING_DEPOSIT';
    case 'AFTER_RELEASE': {
      const released = await call('releaseHold', { params });
      if (released.kind !== 'done') return endOf(released);
      await otherWays.transfer(orderId, 'late');
      otherWays.note('DEPOSIT_AFTER_RELEASE');
      await nameRefundAccount({ otherWays, source }, call, id);
      return 'RELEASED';
    }
    case 'WITH_RELEASE': {
      const [released] = await Promise.all([
        call('releaseHold', { params }),
        otherWays.transfer(orderId, 'arrives'),
      ]);
      otherWays.note('DEPOSIT_WITH_RELEASE');
      if (released.kind !== 'done') return arrivedOf(call, params);
      await nameRefundAccount({ otherWays, source }, call, id);
      return 'RELEASED';
    }
    case 'IN_TIME':
    case 'TOLD_TWICE': {
      await otherWays.transfer(orderId, 'arrives');
      if (way === 'TOLD_TWICE') {
        await otherWays.transfer(orderId, 'again');
        otherWays.note('DEPOSIT_TOLD_TWICE');
      }
      const end = await arrivedOf(call, params);
      if (end === 'BOOKED') otherWays.note('DEPOSIT_IN_TIME');
      return end;
    }
  }
}

/** Looks a few times whether the transfer has arrived at the site. */
async function arrivedOf(call: Ask, params: { id: string }): Promise<VisitEnd> {
  for (let look = 0; look < LOOKS; look += 1) {
    const seen = await call('getPaymentResult', { params });
    if (seen.kind === 'done' && seen.data.outcome === 'BOOKED') return 'BOOKED';
    if (seen.kind === 'done' && seen.data.outcome !== 'AWAITING_DEPOSIT') return 'RELEASED';
    await sleep(LOOKS_AFTER_MS);
  }
  return 'AWAITING_DEPOSIT';
}

/** Names an account for money that waits for one; it may take a moment until the site knows of it. */
export async function nameRefundAccount(
  { otherWays, source }: Pick<Guest, 'otherWays' | 'source'>,
  call: Ask,
  id: string,
): Promise<void> {
  const body = accountOf(source);
  for (let tries = 0; tries < LOOKS; tries += 1) {
    const named = await call('giveRefundAccount', { params: { id }, body });
    if (named.kind === 'done') otherWays.note('REFUND_ACCOUNT_NAMED');
    if (named.kind !== 'refused' || named.code !== 'RESERVATION_STATE') return;
    await sleep(LOOKS_AFTER_MS);
  }
}

/** Transfers to an account whose time is long over, and names an account for the refund. */
export async function makeLateTransfer({ site, otherWays, token, source }: Guest): Promise<void> {
  const owed = otherWays.lateDeposits.get(token);
  if (owed === undefined) return;
  otherWays.lateDeposits.delete(token);
  await otherWays.transfer(owed.orderId, 'late');
  otherWays.note('DEPOSIT_AFTER_EXPIRY');
  await nameRefundAccount({ otherWays, source }, asGuest(site, token), owed.id);
}
