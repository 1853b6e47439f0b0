import { createHash } from 'node:crypto';

import { expect } from '@playwright/test';

import { contract, type CallName, type Contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/wire';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { CARDS, onCardPage } from '@/server/testing/sandbox-process';
import type { Site } from './sites';

/** A client address of the caller's own. */
const addressOf = (caller: string) =>
  ['10', ...createHash('sha256').update(caller).digest().subarray(0, 3)].join('.');

export type Answer<T> = { status: number; data: T | null; error: ErrorBody['error'] | null };

/** Makes a call over HTTP, like any client of the API. */
export async function call<K extends CallName>(
  site: Site,
  name: K,
  request: RequestOf<Contract[K]>,
  options: { token?: string; language?: 'kr' | 'en' } = {},
): Promise<Answer<ResponseOf<Contract[K]>>> {
  const { path, init } = fetchOf(contract[name], request, {
    language: options.language ?? 'kr',
    // The sites under test trust this header, so that each member has an address of their own, as
    // in reality.
    'x-forwarded-for': addressOf(options.token ?? JSON.stringify(request)),
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
  });
  const response = await fetch(`${site.url}/api${path}`, init);
  const json: unknown = await response.json();
  return response.ok
    ? { status: response.status, data: json as ResponseOf<Contract[K]>, error: null }
    : { status: response.status, data: null, error: (json as ErrorBody).error };
}

/** Makes a call that must succeed, and returns its data. */
export async function must<K extends CallName>(
  site: Site,
  name: K,
  request: RequestOf<Contract[K]>,
  options: { token?: string; language?: 'kr' | 'en' } = {},
): Promise<ResponseOf<Contract[K]>> {
  const answer = await call(site, name, request, options);
  if (answer.data === null) {
    throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.error)}`);
  }
  return answer.data;
}

/** The texts of the mails that were sent to an address. */
export async function mailsTo(site: Site, email: string): Promise<string[]> {
  const answer = await fetch(`${site.sandbox}/inbox.json?to=${encodeURIComponent(email)}`);
  const { messages } = (await answer.json()) as { messages: Array<{ text: string }> };
  return messages.map(({ text }) => text);
}

/** The newest six-digit code that was mailed to an address. */
export async function mailedCode(site: Site, email: string, used = ''): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(site, email);
      code = mails
        .map((mail) => /\b(\d{6})\b/.exec(mail)?.[1])
        .find((mailed) => mailed !== undefined && mailed !== used);
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}

/** The code in the newest text message to a number. */
export async function textedCode(site: Site, number: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const query = new URLSearchParams({ kind: 'sms', to: number });
      const answer = await fetch(`${site.sandbox}/inbox.json?${query}`);
      const { messages } = (await answer.json()) as { messages: Array<{ text: string }> };
      code = messages.map((message) => /\b(\d{6})\b/.exec(message.text)?.[1]).find(Boolean);
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}

/**
 * Verifies a member's number by the code that is sent to it; notices are sent to verified numbers
 * only.
 */
export async function proveTel(site: Site, { token }: Member): Promise<string> {
  const { tel } = await must(site, 'getUser', {}, { token });
  const number = { tel, telCountry: 'KR' };
  await must(site, 'sendSmsCode', { body: { ...number, purpose: 'tel' } }, { token });
  const code = await textedCode(site, tel);
  const { proof } = await must(
    site,
    'checkCode',
    { body: { channel: 'sms', address: tel, telCountry: 'KR', purpose: 'tel', code } },
    { token },
  );
  await must(site, 'changeTel', { body: { ...number, proof } }, { token });
  return tel;
}

export type Member = { email: string; password: string; token: string };

let members = 0;

/**
 * A random mobile number. All numbers from 010-2000-0000 to 010-4999-9999 are valid; some blocks
 * above them were never assigned (010-5970 to 010-5999) and are refused.
 */
export const someTel = () => `010${20_000_000 + Math.floor(Math.random() * 30_000_000)}`;

/** Registers a member with a complete profile, by the API's own calls. */
export async function registerMember(site: Site, language: 'kr' | 'en' = 'kr'): Promise<Member> {
  members += 1;
  const unique = `${Date.now().toString(36)}${process.pid}${members}`;
  const email = `guest-${unique}@example.com`;
  const password = `quiet river ${unique}`;
  await must(site, 'sendMailCode', { body: { email, purpose: 'join' } }, { language });
  const code = await mailedCode(site, email);
  const { proof } = await must(site, 'checkCode', {
    body: { channel: 'mail', address: email, purpose: 'join', code },
  });
  const { accessToken } = await must(
    site,
    'join',
    {
      body: {
        email,
        proof,
        password,
        name: language === 'kr' ? '김하늘' : 'Hanna Kim',
        tel: someTel(),
        consents: { terms: true, privacy: true, age: true, marketing: false },
      },
    },
    { language },
  );
  return { email, password, token: accessToken };
}

/** The night in so many days from today, in the hotels' time zone. */
export function nightIn(days: number): string {
  return addNights(seoulToday(new Date()), days);
}

type StayQuery = { from: string; to: string; adults?: number; children?: number };

/** The rooms and plans of a hotel that are available for a stay, with their quotes. */
async function offersAt(
  site: Site,
  hotelId: number,
  stay: StayQuery,
  { refundable }: { refundable?: boolean },
) {
  const { rooms } = await must(site, 'getHotelItems', { params: { id: hotelId }, query: stay });
  return rooms
    .filter(({ remaining }) => remaining >= 2)
    .flatMap((room) =>
      room.plans.flatMap((plan) =>
        plan.quote === null || (refundable !== undefined && plan.refundable !== refundable)
          ? []
          : [{ room, plan, quote: plan.quote }],
      ),
    );
}

/** Finds an available room and plan for a stay at any hotel, with its quote. */
export async function findOffer(
  site: Site,
  stay: StayQuery,
  wanted: { refundable?: boolean; skip?: number } = {},
) {
  const list = await must(site, 'listHotels', { query: { ...stay, sort: 'price' } });
  let skip = wanted.skip ?? 0;
  for (const hotel of list.hotels) {
    if (hotel.offer === null) continue;
    const offers = await offersAt(site, hotel.id, stay, wanted);
    const offer = offers[skip];
    if (offer !== undefined) return { hotel, ...offer };
    skip -= offers.length;
  }
  throw new Error('No hotel has a room for this stay.');
}

/**
 * Finds an available room and plan for a stay at this hotel, with its quote: in the hotel's first room
 * type, or in its `last`, where another test counts what is free of the first at the same time.
 */
export async function offerAt(
  site: Site,
  hotelId: number,
  stay: StayQuery,
  { last = false, ...wanted }: { refundable?: boolean; last?: boolean } = {},
) {
  const offer = (await offersAt(site, hotelId, stay, wanted)).at(last ? -1 : 0);
  if (offer === undefined) throw new Error(`Hotel ${hotelId} has no room for this stay.`);
  return offer;
}

/** Holds a room by a call of the API. */
export async function hold(
  site: Site,
  member: Member,
  quoteToken: string,
): Promise<{ id: string; total: number; holdExpiresAt: string }> {
  return must(
    site,
    'holdRoom',
    {
      body: {
        quoteToken,
        guest: { name: '김하늘', email: member.email, tel: '010-2345-6789' },
        consents: { terms: true, privacy: true, cancellation: true },
        idempotencyKey: `hold-${Date.now()}-${Math.random()}`,
      },
    },
    { token: member.token },
  );
}

/**
 * Pays a held booking by card: with the calls that the payment page makes, and the form of the
 * gateway's own page.
 */
export async function pay(site: Site, member: Member, id: string): Promise<void> {
  const options = { token: member.token };
  const { checkoutUrl } = await must(site, 'startPayment', { params: { id } }, options);
  const back = (await onCardPage(checkoutUrl, CARDS.approve))?.url.searchParams;
  const body = {
    paymentKey: back?.get('paymentKey') ?? '',
    orderId: back?.get('orderId') ?? '',
    amount: back?.get('amount') ?? '',
  };
  const { outcome } = await must(site, 'confirmPayment', { body }, options);
  // A slow gateway leaves the outcome open for a while.
  if (outcome === 'PENDING') {
    const result = () => must(site, 'getPaymentResult', { params: { id } }, options);
    await expect.poll(async () => (await result()).outcome).toBe('BOOKED');
  } else {
    expect(outcome).toBe('BOOKED');
  }
}

/** Books and pays a stay at some hotel, and returns the booking's id. */
export async function bookedStay(site: Site, member: Member): Promise<string> {
  const { quote } = await findOffer(site, { from: nightIn(100), to: nightIn(130) });
  const { id } = await hold(site, member, quote.token);
  await pay(site, member, id);
  return id;
}

/** Orders the first voucher on sale by a call of the API; the order isn't paid. */
export async function orderVouchers(site: Site, member: Member): Promise<{ id: string }> {
  const { groups } = await must(site, 'listVoucherGroups', {});
  const product = groups.flatMap(({ vouchers }) => vouchers)[0];
  if (product === undefined) throw new Error('No voucher is on sale.');
  const body = {
    productId: product.id,
    quantity: 1,
    total: product.price,
    fromName: 'Anybody',
    gift: null,
    consents: { terms: true, withdrawal: true },
  };
  return must(site, 'orderVoucher', { body }, { token: member.token });
}
