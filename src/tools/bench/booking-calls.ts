import { randomBytes } from 'node:crypto';

import pino from 'pino';

import { API_BASE_PATH, GATEWAY_BUDGET_MS } from '@/config/constants';
import { contract, type CallName, type Contract } from '@/contract';
import { fetchOf, type RequestOf, type ResponseOf } from '@/contract/endpoint';
import { IDEMPOTENCY_HEADER } from '@/contract/idempotency';
import { addNights } from '@/domain/stay/stay';
import { issueAccessToken } from '@/server/core/members/member-session';
import type { Database } from '@/server/platform/db/client';
import { memberSessions, members } from '@/server/platform/db/schema';
import { handlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { currentQuote, quoteOffer } from '@/server/core/inventory/quote/current-quote';
import { addHotel, addRoom } from '@/server/testing/factories';
import { FakeGateway } from '@/server/testing/fake-gateway';
import { itemAt } from '@/server/core/inventory/search-index/at';

const NOW = new Date('2026-11-21T03:00:00Z');
const FIRST_NIGHT = '2026-11-21';
const NIGHTS = 540;
/** So many rooms of each type that no round sells one out. */
const UNITS = 32_000;
const STAY = { checkIn: addNights(FIRST_NIGHT, 60), checkOut: addNights(FIRST_NIGHT, 90) };
/**
 * Hotel, room type and plan have the same id, which differs from every other number in a statement.
 */
export const FIRST_ROOM = 7_000_001;

const config = {
  siteUrl: 'http://site.test',
  secret: 'a secret for the bench that is long enough',
  formerSecrets: [],
  holdSeconds: 900,
  depositSeconds: 10_800,
  gatewayBudgetMs: GATEWAY_BUDGET_MS,
  paymentMethods: [],
  smsRefusalNumber: null,
  smsCountries: ['KR'],
  smsDailyBudget: 1_000,
  accessTokenSeconds: 3_600,
  refreshTokenSeconds: 3_600,
  checkAnswers: false,
};

/** A signed-in member with an address of their own. */
export type Guest = { readonly number: number; readonly token: string; readonly address: string };

/**
 * The beginnings of ids of members and of their sessions. The rest is the number of the guest in
 * twelve digits, so that a pgbench script can write the ids of any of them.
 */
export const ID_PREFIXES = {
  member: '00000000-0000-4000-8000-',
  session: '00000000-0000-4000-9000-',
} as const;
export const digitsOf = (number: number) => String(number).padStart(12, '0');

function unused(): never {
  throw new Error('A booking asks nobody else outside.');
}

/** The API as in production, with a gateway that answers at once. */
function apiOn(db: Database) {
  const outside = new Proxy({}, { get: () => unused }) as never;
  const deps = {
    db,
    form: 'server' as const,
    now: () => NOW,
    gateway: new FakeGateway(() => NOW),
    identities: new Map(),
    push: null,
    mailer: outside,
    texts: outside,
    photos: outside,
    log: pino({ level: 'error' }, pino.destination(2)),
    config,
  };
  return { deps, app: createApp(deps, handlers) };
}

/** The calls of guests through the whole API: routing, parsing, handler and JSON. */
export class GuestCalls {
  readonly #api: ReturnType<typeof apiOn>;

  constructor(
    db: Database,
    /** The signed quote of each room, beginning with the room that all guests compete for. */
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
    const known = { clientAddress: guest.address };
    const answer = await this.#api.app.request(`${API_BASE_PATH}${path}`, init, known);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ResponseOf<Contract[K]>;
  }

  /** Holds a room for thirty nights. */
  hold(guest: Guest, room: number) {
    return this.#call(guest, 'holdRoom', {
      body: {
        quoteToken: itemAt(this.quotes, room),
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

  /** Holds a room, opens an order, and pays it. */
  async book(guest: Guest, room: number): Promise<void> {
    const { id } = await this.hold(guest, room);
    const { orderId, amount } = await this.#call(guest, 'startPayment', { params: { id } });
    const body = { orderId, amount, paymentKey: `key-${orderId}` };
    const { outcome } = await this.#call(guest, 'confirmPayment', { body });
    if (outcome !== 'BOOKED') throw new Error(`The payment ended with ${outcome}.`);
  }
}

/**
 * Fills a migrated database with so many rooms of 540 nights, and returns a signed quote for each.
 */
export async function addRooms(db: Database, count: number): Promise<string[]> {
  const { deps } = apiOn(db);
  const quotes: string[] = [];
  for (let id = FIRST_ROOM; id < FIRST_ROOM + count; id += 1) {
    await addHotel(db, { id });
    const values = { from: FIRST_NIGHT, nights: NIGHTS, rooms: UNITS, room: { id }, plan: { id } };
    const room = await addRoom(db, id, values);
    const quoteRequest = { ...room, ...STAY, adults: 2, children: 0, addOns: [] };
    const { quote } = await currentQuote(db, quoteRequest, NOW);
    quotes.push((await quoteOffer.sign(quote, deps)).token);
  }
  return quotes;
}

/**
 * Adds so many signed-in members; they are many because unpaid rooms are limited by member and by
 * address.
 */
export async function addGuests(db: Database, count: number): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at);
    const ids = numbers.map((number) => ({
      number,
      memberId: ID_PREFIXES.member + digitsOf(number),
      sessionId: ID_PREFIXES.session + digitsOf(number),
    }));
    await db.insert(members).values(
      ids.map(({ number, memberId }) => ({
        id: memberId,
        name: '김하늘',
        email: `guest${number}@example.com`,
        emailVerifiedAt: NOW,
      })),
    );
    await db.insert(memberSessions).values(
      ids.map(({ number, memberId, sessionId }) => ({
        id: sessionId,
        memberId,
        refreshSalt: `bench-${number}`,
        expiresAt: addDay(NOW),
      })),
    );
    for (const { number, memberId, sessionId } of ids) {
      const { token } = await issueAccessToken({ memberId, sessionId }, { now: () => NOW, config });
      const address = ['10', ...[16, 8, 0].map((bits) => (number >> bits) & 255)].join('.');
      guests.push({ number, token, address });
    }
  }
  return guests;
}

/** The number of rows per insert. */
const AT_ONCE = 1_000;
const addDay = (time: Date) => new Date(time.getTime() + 86_400_000);
