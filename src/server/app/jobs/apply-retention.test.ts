import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

import { draftValues } from '@/contract/booking/draft';
import { KEPT_DATA, KEPT_ITEMS, keptMs } from '@/domain/account/kept-data';
import { keysOf } from '@/domain/keys-of';
import * as tables from '@/server/platform/db/schema';
import { DATA_NOTES, type DataNote } from '@/server/platform/db/schema/data-notes';
import { LIMITS } from '@/server/platform/limits/limits';
import { addStay } from '@/server/testing/past-stay';
import { placesOf } from '@/server/testing/places';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, type Bookable, stayIn } from '@/server/use-cases/booking/testing';
import { applyRetention } from './apply-retention';
import { LINES } from './jobs';

type Lasting = Parameters<typeof keptMs>[0];
type Planting = { trace: string; member: TestMember };

let world: World;
let room: Bookable;
beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  room = await bookable(world);
});
afterAll(() => world.close());

const digest = (trace: string) => `digest-${trace}`;

/** Puts a row with a text to search for into the database, for each entry with a fixed time. */
const PLANTS: Readonly<Record<Lasting, (planting: Planting) => Promise<unknown>>> = {
  devices: ({ trace, member }) =>
    world.db
      .update(tables.memberSessions)
      .set({ browser: trace, revokedAt: world.now(), revokedFor: 'MEMBER' })
      .where(eq(tables.memberSessions.memberId, member.id)),
  unpaidBookings: ({ trace, member }) =>
    addStay(world.db, member.id, room, stayIn(world, 10, 3), {
      state: 'EXPIRED',
      bookedAt: null,
      guest: { name: trace, email: 'guest@example.com', tel: '' },
      requests: trace,
      updatedAt: world.now(),
    }),
  drafts: ({ trace, member }) =>
    world.db.insert(tables.reservationDrafts).values({
      memberId: member.id,
      values: draftValues.parse({ requests: trace }),
      revision: '00000000-0000-4000-8000-000000000003',
      updatedAt: world.now(),
    }),
  heldRooms: ({ trace }) =>
    world.db.insert(tables.courtesyHolds).values({
      owner: trace,
      roomTypeId: room.roomTypeId,
      ...stayIn(world, 20, 2),
      createdAt: world.now(),
      expiresAt: new Date(world.now().getTime() + keptMs('heldRooms')),
    }),
  tours: ({ trace, member }) =>
    world.db.insert(tables.tours).values({
      id: trace,
      memberId: member.id,
      hotelId: room.hotelId,
      startsAt: world.now(),
      minutes: 30,
      state: 'BOOKED',
      people: 1,
      visitor: { name: `visitor ${trace}`, tel: '' },
      note: `note ${trace}`,
      language: 'kr',
      createdAt: world.now(),
      updatedAt: world.now(),
    }),
  mails: ({ trace }) =>
    world.db.insert(tables.mailOutbox).values({
      id: 'booked.some-booking',
      to: `${trace}@example.com`,
      subject: trace,
      text: trace,
      html: trace,
      attachments: [{ filename: 'a.pdf', content: trace, contentType: 'application/pdf' }],
      createdAt: world.now(),
      nextTryAt: world.now(),
      sentAt: world.now(),
    }),
  notices: ({ trace, member }) =>
    world.db.insert(tables.notifications).values({
      memberId: member.id,
      title: { ko: trace, en: trace },
      body: { ko: trace, en: trace },
      createdAt: world.now(),
    }),
  codes: ({ trace }) =>
    world.db.insert(tables.verificationCodes).values({
      channel: 'mail',
      address: trace,
      purpose: 'join',
      codeHash: 'hash',
      createdAt: world.now(),
      expiresAt: world.now(),
    }),
  attempts: ({ trace }) =>
    world.db
      .insert(tables.rateEvents)
      .values({ bucket: `sendCodeAddressDaily:${digest(trace)}`, at: world.now() }),
  repeats: ({ trace }) =>
    world.db.insert(tables.idempotencyKeys).values({
      id: digest(trace),
      owner: 'owner',
      fingerprint: 'fingerprint',
      claim: '00000000-0000-4000-8000-000000000000',
      claimedAt: world.now(),
      answeredAt: world.now(),
      status: 200,
      answer: { name: trace },
    }),
  statistics: ({ trace }) =>
    world.db.insert(tables.analyticsEvents).values({
      id: '00000000-0000-4000-8000-000000000001',
      visit: '00000000-0000-4000-8000-000000000002',
      at: world.now(),
      name: trace,
      locale: 'ko',
      device: 'phone',
      payload: {},
    }),
};

/** The jobs that delete, of all jobs that the site really runs. */
const DELETING = LINES.flat().filter(({ name }) => /^(forget-|apply-|expire-holds$)/.test(name));

async function runJobs(): Promise<void> {
  for (const job of DELETING) await job.work(world.deps);
}

describe('what is kept for a time', () => {
  it.each(keysOf(PLANTS))('%s: is there until that time and gone after it', async (entry) => {
    const trace = `trace${entry}`;
    await PLANTS[entry]({ trace, member: await world.member() });
    // A visit keeps its id, which is the trace itself, and which is no data of a person.
    const places = async () =>
      (await placesOf(world, [trace])).filter((place) => place !== 'tours.id');
    const planted = await places();
    expect(planted).not.toEqual([]);
    world.advance(keptMs(entry) - 60_000);
    await runJobs();
    expect(await places()).toEqual(planted);
    world.advance(120_000);
    await runJobs();
    expect(await places()).toEqual([]);
  });

  it('keeps the id of a mail, so that the same occasion is told once', async () => {
    const ids = await world.db.select({ id: tables.mailOutbox.id }).from(tables.mailOutbox);
    expect(ids).toContainEqual({ id: 'booked.some-booking' });
  });

  it('keeps a mail that has not been sent, and the guest of a payment that came too late', async () => {
    const member = await world.member();
    await world.db.insert(tables.mailOutbox).values({
      id: 'waiting.mail',
      to: 'waiting@example.com',
      subject: 'waiting',
      text: 'waiting',
      html: 'waiting',
      createdAt: world.now(),
      nextTryAt: new Date('2100-01-01'),
    });
    const id = await addStay(world.db, member.id, room, stayIn(world, 10, 3), {
      state: 'EXPIRED',
      bookedAt: null,
      guest: { name: 'lateguest', email: 'late@example.com', tel: '' },
      updatedAt: world.now(),
    });
    await world.db.insert(tables.payments).values({
      orderId: `${id}-1`,
      payableKind: 'BOOKING',
      payableId: id,
      attempt: 1,
      state: 'CAPTURED',
      amount: 1000,
      refunded: 1000,
      capturedAt: world.now(),
    });
    world.advance(2 * keptMs('unpaidBookings'));
    await runJobs();
    expect(await placesOf(world, ['waiting@example.com'])).toEqual(['mail_outbox.to']);
    expect(await placesOf(world, ['lateguest'])).toEqual(['reservations.guest']);
  });

  it('empties many mails in rounds', async () => {
    await world.db.insert(tables.mailOutbox).values(
      Array.from({ length: 1_200 }, (_, at) => ({
        id: `many.${at}`,
        to: 'many@example.com',
        subject: 's',
        text: 't',
        html: 'h',
        createdAt: world.now(),
        nextTryAt: world.now(),
        sentAt: world.now(),
      })),
    );
    world.advance(keptMs('mails') + 1);
    await applyRetention(world.deps);
    expect(await placesOf(world, ['many@example.com'])).toEqual([]);
  });

  it('is at least as long as the longest limit that counts attempts', () => {
    const windows = keysOf(LIMITS).map((name) => LIMITS[name].windowMs);
    expect(Math.max(...windows)).toBe(keptMs('attempts'));
  });
});

describe('the notes of the tables', () => {
  const notes: Array<[string, DataNote | null]> = Object.entries(DATA_NOTES);
  const tableOf = new Map<string, PgTable>(
    Object.entries(tables).flatMap(([name, table]) => (is(table, PgTable) ? [[name, table]] : [])),
  );

  /** The columns with texts or JSON values that the note of a table doesn't name. */
  function unnamed(table: PgTable, note: DataNote): string[] {
    const named = new Set([
      ...Object.values(note.keeps).flatMap((columns) => Object.keys(columns)),
      ...note.plain,
    ]);
    return Object.entries(getTableColumns(table))
      .filter(([, { dataType }]) => ['string', 'json', 'array', 'custom'].includes(dataType))
      .filter(([, column]) => !/^(uuid|date)$/.test(column.getSQLType()))
      .flatMap(([name]) => (named.has(name) ? [] : [`${getTableName(table)}.${name}`]));
  }

  it('name every text and JSON value of a table that knows people', () => {
    const missing = notes.flatMap(([name, note]) => {
      const table = tableOf.get(name);
      return table === undefined || note === null ? [] : unnamed(table, note);
    });
    expect(missing).toEqual([]);
    // A column that nobody named is found.
    expect(unnamed(tables.members, { keeps: {}, plain: ['email'] })).toContain('members.tel');
  });

  it('give every entry something, and every kind of fact a place', () => {
    const kept = notes.flatMap(([, note]) => Object.entries(note?.keeps ?? {}));
    expect(keysOf(KEPT_DATA).filter((entry) => kept.every(([one]) => one !== entry))).toEqual([]);
    const items = new Set(kept.flatMap(([, columns]) => Object.values(columns)));
    expect(KEPT_ITEMS.filter((item) => !items.has(item))).toEqual([]);
  });

  it('are what the call answers', async () => {
    const { entries } = dataOf(await world.call('listKeptData', {}));
    expect(entries.map(({ entry }) => entry)).toEqual(keysOf(KEPT_DATA));
    expect(entries.find(({ entry }) => entry === 'refundAccounts')).toEqual({
      entry: 'refundAccounts',
      basis: 'CONTRACT',
      period: { kind: 'REFUND' },
      items: ['bankAccount'],
    });
  });
});
