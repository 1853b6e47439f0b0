import { randomBytes } from 'node:crypto';

import pino from 'pino';

import { contract, type CallName, type Contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import { IDEMPOTENCY_HEADER } from '@/contract/idempotency';
import { addNights } from '@/domain/stay';
import { issueAccessToken } from '@/server/auth/access-token';
import type { Database } from '@/server/db/client';
import { memberSessions, members } from '@/server/db/schema';
import { handlers } from '@/server/handlers';
import { API_BASE_PATH, createApp } from '@/server/http/app';
import { currentQuote } from '@/server/quote/current-quote';
import { quoteOffer } from '@/server/quote/quote-token';
import { addHotel, addRoom } from '@/server/testing/factories';
import { FakeGateway } from '@/server/testing/fake-gateway';

const NOW = new Date('2026-11-21T03:00:00Z');
const FIRST_NIGHT = '2026-11-21';
const NIGHTS = 540;
/** So many that no round sells a room out. */
const UNITS = 32_000;
const STAY = { checkIn: addNights(FIRST_NIGHT, 60), checkOut: addNights(FIRST_NIGHT, 90) };
/** Hotel, room type and plan have one id, unlike any other number in a statement. */
export const FIRST_ROOM = 7_000_001;

const config = {
  siteUrl: 'http://site.test',
  secret: 'a secret for the bench that is long enough',
  ...{
    holdSeconds: 900,
    depositSeconds: 10_800,
    paymentMethods: [],
    smsRefusalNumber: null,
    accessTokenSeconds: 3_600,
    refreshTokenSeconds: 3_600,
  },
  checkAnswers: false,
};

export type Guest = { readonly token: string };

function unused(): never {
  throw new Error('A booking asks nobody else outside.');
}

/** The API as production runs it, on a gateway that answers at once. */
function apiOn(db: Database) {
  const outside = new Proxy({}, { get: () => unused }) as never;
  const deps = {
    db,
    now: () => NOW,
    gateway: new FakeGateway(() => NOW),
    ...{ identities: new Map(), push: null },
    ...{ mailer: outside, texts: outside, photos: outside },
    log: pino({ level: 'error' }, pino.destination(2)),
    config,
  };
  return { deps, app: createApp(deps, handlers) };
}

/** What guests do, through the API's own door: routing, parsing, handler and JSON. */
export class Desk {
  readonly #api: ReturnType<typeof apiOn>;

  constructor(
    db: Database,
    /** The signed quote of each room, the hot one first. */
    private readonly quotes: readonly string[],
  ) {
    this.#api = apiOn(db);
  }

  async #call<K extends CallName>(
    guest: Guest,
    name: K,
    request: RequestOf<Contract[K]>,
  ): Promise<ResponseOf<Contract[K]>> {
    const headers = {
      authorization: `Bearer ${guest.token}`,
      [IDEMPOTENCY_HEADER]: randomBytes(16).toString('hex'),
    };
    const { path, init } = fetchOf(contract[name], request, headers);
    const answer = await this.#api.app.request(`${API_BASE_PATH}${path}`, init);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ResponseOf<Contract[K]>;
  }

  /** Thirty nights of a room held. */
  hold(guest: Guest, room: number) {
    return this.#call(guest, 'holdRoom', {
      body: {
        quoteToken: this.quotes[room] as string,
        guest: {
          name: '김하늘',
          email: 'guest@example.com',
          tel: '010-1234-5678',
          telCountry: 'KR',
        },
        requests: '',
        consents: { terms: true, privacy: true, cancellation: true, marketing: false },
      },
    });
  }

  /** Held, an order opened, and paid. */
  async book(guest: Guest, room: number): Promise<void> {
    const { id } = await this.hold(guest, room);
    const { orderId, amount } = await this.#call(guest, 'startPayment', { params: { id } });
    const body = { orderId, amount, paymentKey: `key-${orderId}` };
    const { outcome } = await this.#call(guest, 'confirmPayment', { body });
    if (outcome !== 'BOOKED') throw new Error(`The payment ended with ${outcome}.`);
  }
}

/** Fills a migrated database with so many rooms of 540 nights, and signs a quote of each. */
export async function addRooms(db: Database, count: number): Promise<string[]> {
  const { deps } = apiOn(db);
  const quotes: string[] = [];
  for (let id = FIRST_ROOM; id < FIRST_ROOM + count; id += 1) {
    await addHotel(db, { id });
    const values = { from: FIRST_NIGHT, nights: NIGHTS, rooms: UNITS, room: { id }, plan: { id } };
    const room = await addRoom(db, id, values);
    const wish = { ...room, ...STAY, adults: 2, children: 0, addOns: [] };
    const { quote } = await currentQuote(db, wish, NOW);
    quotes.push((await quoteOffer.sign(quote, deps)).token);
  }
  return quotes;
}

/** So many members, each signed in. */
export async function addGuests(db: Database, count: number): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (let at = 0; at < count; at += 1) {
    const [member] = await db
      .insert(members)
      .values({ name: '김하늘', email: `guest${at}@example.com`, emailVerifiedAt: NOW })
      .returning({ id: members.id });
    if (member === undefined) throw new Error('no member');
    const [session] = await db
      .insert(memberSessions)
      .values({ memberId: member.id, refreshSalt: `bench-${at}`, expiresAt: addDay(NOW) })
      .returning({ id: memberSessions.id });
    if (session === undefined) throw new Error('no session');
    const own = { memberId: member.id, sessionId: session.id };
    guests.push(await issueAccessToken(own, { now: () => NOW, config }));
  }
  return guests;
}

const addDay = (time: Date) => new Date(time.getTime() + 86_400_000);
