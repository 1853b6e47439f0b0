import { randomUUID } from 'node:crypto';

import { eq, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { mails } from '@/server/app/audit/money-checks';
import { memberData } from '@/server/app/families';
import { sendMails } from '@/server/core/messages/mail/send-mails';
import { notify } from '@/server/core/messages/notify';
import * as schema from '@/server/platform/db/schema';
import {
  coupons,
  couponUses,
  mailOutbox,
  memberPictures,
  members,
  memberSessions,
  memberSocials,
  passkeys,
  notifications,
  payments,
  personalCoupons,
  pushSubscriptions,
  refunds,
  reservations,
  reviews,
  tourSlots,
} from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { addStay } from '@/server/testing/past-stay';
import { placesOf } from '@/server/testing/places';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { remindOfStays } from '@/server/use-cases/booking/reminders/remind-of-stays';
import {
  bookable,
  type Bookable,
  booked,
  held,
  stayIn,
  stored,
} from '@/server/use-cases/booking/testing';
import { someReview } from '@/server/use-cases/reviews/testing';
import { slotsOf, tourBody, tourHotelIn } from '@/server/use-cases/tours/testing';
import { hashPassword } from '../sign-in/passwords';
import { mailProof } from '../testing';
import { EXPORTED_TABLES } from './account-export';
import { forgetMembers } from './anonymize-member';

const PASSWORD = 'warm tea by the window';
const PERSON = {
  email: 'ondal.pyeong@example.com',
  name: '평온달',
  nickName: '달토끼',
  tel: '+821098761234',
  countryCode: '82',
  iso: 'KR',
  birthyear: '1987',
  birthday: '07-19',
  gender: 'other',
};
const GUEST = { name: PERSON.name, email: PERSON.email, tel: PERSON.tel };
/** Every database row that contains one of these texts is about this person. */
const TRACES = [
  PERSON.email,
  PERSON.name,
  PERSON.nickName,
  '98761234',
  '평*달',
  '07-19',
  'kakao-77',
];

let world: World;
let passwordHash: string;
let room: Bookable;
beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  passwordHash = await hashPassword(PASSWORD);
  const hotelId = await addHotel(world.db);
  room = { hotelId, ...(await addRoom(world.db, hotelId, { from: '2026-11-21', nights: 90 })) };
  await world.db.insert(coupons).values({
    id: 91,
    title: { ko: '쿠폰', en: 'Coupon' },
    terms: { ko: '조건', en: 'Terms' },
    kind: 'AMOUNT',
    value: 1000,
    minTotal: 0,
    minNights: 1,
    downloadable: true,
    validFrom: new Date('2026-01-01'),
    validUntil: new Date('2028-01-01'),
  });
});
afterAll(() => world.close());

const leave = (
  member: TestMember,
  body: { present?: string; proof?: string } = { present: PASSWORD },
) => world.call('deleteAccount', { body }, { member });
const account = async (member: TestMember) =>
  dataOf(await world.call('getAccount', {}, { member }));
const past = { checkIn: '2026-10-01', checkOut: '2026-10-31' };

const tablesOfSchema = Object.values(schema).filter((one) => is(one, PgTable));

/**
 * Columns that refer to members but aren't filled for `somebody`, with the test that fills them.
 */
const NOT_OF_SOMEBODY: Readonly<Record<string, string>> = {
  'coupon_uses.first_of': 'of a coupon for a first booking: coupon-conditions.test',
  'voucher_orders.member_id': 'voucher-stay.test',
  'vouchers.redeemed_by': 'voucher-stay.test',
};

/** Adds a member with data in every table that can hold it. */
async function somebody(): Promise<{ member: TestMember; stayId: string; unpaidId: string }> {
  const member = await world.member({ ...PERSON, passwordHash, lastLoginAt: world.now() });
  const { db } = world;
  const guestData = { guest: GUEST, requests: `${PERSON.name}의 부탁` };
  const stayId = await addStay(db, member.id, room, past, guestData);
  const unpaid = { ...guestData, state: 'EXPIRED', bookedAt: null } as const;
  const unpaidId = await addStay(db, member.id, room, past, unpaid);
  // This bank transfer was never paid; the gateway names the account after the guest.
  await db.insert(payments).values({
    orderId: `${unpaidId}-1`,
    payableKind: 'BOOKING',
    payableId: unpaidId,
    attempt: 1,
    state: 'CANCELLED',
    amount: 2_400_000,
    method: 'VIRTUAL_ACCOUNT',
    accountHolder: PERSON.name,
    cashReceipt: { purpose: 'PERSONAL', number: '01098761234' },
  });
  dataOf(
    await world.call('writeReview', { params: { id: stayId }, body: someReview() }, { member }),
  );
  const { hotelId } = await tourHotelIn(world);
  const visitor = { name: PERSON.name, tel: PERSON.tel };
  dataOf(await world.call('bookTour', { body: tourBody(hotelId, { visitor }) }, { member }));
  const ofRoom = { params: { id: room.roomTypeId } };
  const ofHotel = { params: { id: room.hotelId } };
  dataOf(await world.call('saveHotel', ofHotel, { member, key: 'key-1' }));
  dataOf(await world.call('viewHotel', ofHotel, { member }));
  dataOf(await world.call('compareRoom', ofRoom, { member }));
  const values = { name: PERSON.name, email: PERSON.email, tel: PERSON.tel };
  const draft = { body: { values, revision: null } };
  dataOf(await world.call('saveReservationDraft', draft, { member }));
  await db
    .insert(memberSocials)
    .values({ provider: 'kakao', subject: 'kakao-77', memberId: member.id });
  await db.insert(passkeys).values({
    memberId: member.id,
    credentialId: `key-of-${member.id}`,
    publicKey: 'public',
    counter: 0,
    synced: true,
    name: 'Telephone',
  });
  await db.insert(notifications).values({
    memberId: member.id,
    title: { ko: PERSON.name, en: '' },
    body: { ko: '', en: '' },
  });
  await db.insert(memberPictures).values({ id: 'a-picture', memberId: member.id });
  const [session] = await db
    .select({ id: memberSessions.id })
    .from(memberSessions)
    .where(eq(memberSessions.memberId, member.id));
  await db.insert(pushSubscriptions).values({
    memberId: member.id,
    sessionId: session?.id ?? '',
    endpointDigest: 'digest',
    endpoint: 'https://push.example/1',
    p256dh: 'key',
    auth: 'auth',
    createdAt: world.now(),
  });
  dataOf(await world.call('downloadCoupon', { query: { couponId: 91 } }, { member }));
  const codes = { email: PERSON.email, purpose: 'reset' } as const;
  dataOf(await world.call('sendMailCode', { body: codes }));
  const sms = { tel: PERSON.tel, telCountry: 'KR', purpose: 'tel' } as const;
  dataOf(await world.call('sendSmsCode', { body: sms }, { member }));
  const email = `new.${PERSON.email}`;
  const proof = await mailProof(world, email, 'email', member);
  dataOf(
    await world.call(
      'changeEmail',
      { body: { email, proof, oneself: { present: PASSWORD } } },
      { member },
    ),
  );
  return { member: { ...member, email }, stayId, unpaidId };
}

describe('a member who deletes the account', () => {
  let gone: Awaited<ReturnType<typeof somebody>>;
  let traces: string[];
  beforeAll(async () => {
    gone = await somebody();
    traces = [...TRACES, gone.member.id];
  });

  it('can export everything first, without secrets', async () => {
    const answer = await world.call('exportAccount', {}, { member: gone.member });
    const file = dataOf(answer);
    expect(file.name).toBe('meomum-account-2026-11-21.json');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = await file.text();
    const parts: unknown = JSON.parse(text);
    const one = [expect.anything()];
    expect(parts).toMatchObject({
      profile: [{ name: PERSON.name, email: gone.member.email, termsAgreedAt: expect.any(String) }],
      bookings: expect.arrayContaining([
        expect.objectContaining({ id: gone.stayId, guest: GUEST, total: 2_400_000 }),
      ]),
      linkedAccounts: [{ provider: 'kakao' }],
      reviews: one,
      tours: one,
      wishlist: one,
      recentlyViewed: one,
      comparison: one,
      drafts: one,
      coupons: one,
      devices: one,
    });
    expect(text).not.toMatch(/argon2|[Ss]alt|[Ss]ecret|Hash|idempotencyKey|paymentKey/);
    const stranger = await world.member();
    const theirs = await dataOf(await world.call('exportAccount', {}, { member: stranger })).text();
    for (const trace of traces) expect(theirs).not.toContain(trace);
  });

  it('is found in every table before, which shows that the search works', async () => {
    expect(await placesOf(world, traces)).toEqual(
      expect.arrayContaining([
        'members.email',
        'members.name',
        'members.birthday',
        'member_socials.subject',
        'mail_outbox.to',
        'notifications.title',
        'reservation_drafts.values',
        'tours.visitor',
        'reservations.guest',
        'reservations.requests',
        'reviews.author',
        'verification_codes.address',
        'idempotency_keys.member_id',
        'payments.account_holder',
        'payments.cash_receipt',
      ]),
    );
  });

  it('has something in every table that refers to members, so that a new one is not forgotten', async () => {
    const refers = tablesOfSchema.flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference();
        return getTableName(foreignTable) === getTableName(members)
          ? columns.map((column) => `${getTableName(table)}.${column.name}`)
          : [];
      }),
    );
    const places = await placesOf(world, [gone.member.id]);
    expect(refers.filter((place) => !places.includes(place)).sort()).toEqual(
      Object.keys(NOT_OF_SOMEBODY).sort(),
    );
  });

  it('sees beforehand what is kept and what is lost', async () => {
    const { keptBookings, unusedCoupons, inTheWay, hasPassword } = await account(gone.member);
    expect({ keptBookings, unusedCoupons, inTheWay, hasPassword }).toEqual({
      keptBookings: 1,
      unusedCoupons: 1,
      inTheWay: [],
      hasPassword: true,
    });
  });

  it('is found afterwards only where the law requires it', async () => {
    dataOf(await leave(gone.member));
    const { reservation } = await stored(world, gone.unpaidId);
    expect(reservation.guest).toEqual({ name: '', email: '', tel: '' });
    // Only the guest of a paid stay remains, and the address of the last mail until it is sent.
    expect(await placesOf(world, TRACES)).toEqual(['mail_outbox.to', 'reservations.guest']);
    // The member's row is anonymized; the ledger and the bookings refer to it.
    expect(await placesOf(world, [gone.member.id])).toEqual([
      'mail_outbox.id',
      'members.email',
      'members.id',
      'reservations.member_id',
    ]);
    const [row] = await world.db.select().from(members).where(eq(members.id, gone.member.id));
    expect(row).toMatchObject({ passwordHash: null, tel: '', birthyear: null, roles: [] });
  });

  it('gets no more notices, and jobs that would send them go on', async () => {
    const { id: memberId } = gone.member;
    const text = { ko: '늦은 입금', en: 'A late deposit' };
    const notice = {
      id: 'late.1',
      kind: 'DEPOSIT_LATE',
      memberId,
      title: text,
      body: text,
    } as const;
    const isSent = await world.db.transaction((tx) =>
      notify(tx, { ...notice, href: '/mypage' }, world.now()),
    );
    expect(isSent).toBe(false);
  });

  it('gives the place in the tour back, and the review has no author', async () => {
    const slots = await world.db.select().from(tourSlots);
    for (const { hotelId } of slots) expect(await slotsOf(world, hotelId)).toEqual({});
    const params = { id: room.hotelId };
    for (const [language, author] of [
      ['kr', '이전 투숙객'],
      ['en', 'Former guest'],
    ] as const) {
      const list = dataOf(await world.call('listReviews', { params }, { language }));
      expect(list.reviews.map((review) => review.author)).toEqual([author]);
    }
  });

  it('gets a last mail, whose address is deleted soon after', async () => {
    expect(await sendMails(world.deps)).toMatchObject({ failed: 0 });
    const last = world.mails.at(-1);
    expect(last).toMatchObject({ to: gone.member.email, subject: expect.stringContaining('탈퇴') });
    await forgetMembers(memberData, world.deps);
    expect(await placesOf(world, TRACES)).toContain('mail_outbox.to');
    world.advance(3_600_000);
    await forgetMembers(memberData, world.deps);
    expect(await placesOf(world, TRACES)).toEqual(['reservations.guest']);
  });

  it('is signed out, and can’t sign in again', async () => {
    const { member } = gone;
    const signedIn = (email: string) =>
      world.call('checkUser', { body: { email, password: PASSWORD } });
    const unknown = errorOf(await signedIn('nobody@example.com'));
    const left = errorOf(await signedIn(member.email));
    expect({ ...left, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    for (const call of ['getUser', 'getAccount', 'exportAccount', 'checkInfo'] as const) {
      expect(errorOf(await world.call(call, {}, { member })).code).toBe('TOKEN_EXPIRED');
    }
    expect(errorOf(await leave(member)).code).toBe('TOKEN_EXPIRED');
  });

  it('can’t add anything with a token that is still valid', async () => {
    const params = { id: room.hotelId };
    const member = await world.signedInAgain(gone.member);
    const again = () => world.call('viewHotel', { params }, { member });
    expect(errorOf(await again()).status).toBe(401);
    const coupon = { query: { couponId: 91 } };
    const taken = await world.call('downloadCoupon', coupon, { member });
    expect(errorOf(taken).code).toBe('TOKEN_EXPIRED');
    const { hotelId } = await tourHotelIn(world);
    const tour = await world.call('bookTour', { body: tourBody(hotelId) }, { member });
    expect(tour.ok).toBe(false);
    const insert = () =>
      world.db.insert(notifications).values({
        memberId: member.id,
        title: { ko: '', en: '' },
        body: { ko: '', en: '' },
      });
    await expect(insert()).rejects.toThrow();
    // Without the trigger the row would be stored.
    await world.database.executeSql('alter table notifications disable trigger user');
    await insert();
    await world.database.executeSql('alter table notifications enable trigger user');
    await world.db.delete(notifications).where(eq(notifications.memberId, member.id));
  });

  it('can join again with the same address', async () => {
    const { email } = gone.member;
    const proof = await mailProof(world, email, 'join');
    const consents = { terms: true, privacy: true, age: true };
    const body = { email, proof, password: PASSWORD, name: PERSON.name, consents };
    const { user } = dataOf(await world.call('join', { body }));
    expect(user.id).not.toBe(gone.member.id);
    const list = await world.call(
      'listReservations',
      {},
      {
        token: dataOf(await world.call('checkUser', { body: { email, password: PASSWORD } }))
          .accessToken,
      },
    );
    expect(dataOf(list).reservations).toEqual([]);
  });

  it('is asked for no review', async () => {
    const member = await world.member({ passwordHash });
    const stay = { checkIn: '2026-11-01', checkOut: '2026-11-19' };
    const id = await addStay(world.db, member.id, room, stay);
    dataOf(await leave(member));
    await remindOfStays(world.deps);
    const mails = await world.db.select({ id: mailOutbox.id }).from(mailOutbox);
    expect(mails.some((mail) => mail.id.endsWith(id))).toBe(false);
  });

  it('is removed as a guest, too, after five years', async () => {
    const { stayId } = gone;
    const before = world.now();
    const at = (now: string) => ({ ...world.deps, now: () => new Date(now) });
    await world.db.insert(payments).values({
      orderId: `${stayId}-1`,
      payableKind: 'BOOKING',
      payableId: stayId,
      attempt: 1,
      state: 'CAPTURED',
      amount: 1000,
      cardNumber: '4330****1234',
      createdAt: before,
      updatedAt: before,
    });
    const guestOf = async () => (await stored(world, stayId)).reservation.guest;
    await forgetMembers(memberData, at('2031-10-31T14:59:59Z'));
    expect(await guestOf()).toEqual(GUEST);
    const present = await world.member();
    const theirs = await addStay(world.db, present.id, room, past, { guest: GUEST });
    expect(await forgetMembers(memberData, at('2031-10-31T15:00:00Z'))).toBe(1);
    expect(await guestOf()).toEqual({ name: '', email: '', tel: '' });
    expect((await stored(world, stayId)).attempts[0]).toMatchObject({
      cardNumber: null,
      amount: 1000,
    });
    expect((await stored(world, theirs)).reservation.guest).toEqual(GUEST);
  });
});

describe('an account isn’t deleted', () => {
  let member: TestMember;
  beforeEach(async () => {
    member = await world.member({ passwordHash });
  });

  it('without the password, or without a code if there is no password', async () => {
    expect(errorOf(await leave(member, {})).code).toBe('PASSWORD_WRONG');
    expect(errorOf(await leave(member, { present: 'another one' })).code).toBe('PASSWORD_WRONG');
    const social = await world.member();
    expect(errorOf(await leave(social, { present: PASSWORD })).code).toBe('EMAIL_NOT_VERIFIED');
    const other = await world.member();
    const theirs = await mailProof(world, other.email, 'account', other);
    expect(errorOf(await leave(social, { proof: theirs })).code).toBe('EMAIL_NOT_VERIFIED');
    const proof = await mailProof(world, social.email, 'account', social);
    dataOf(await leave(social, { proof }));
    expect(errorOf(await world.call('deleteAccount', { body: {} })).code).toBe('UNAUTHENTICATED');
  });

  it('while a stay is upcoming, which is named', async () => {
    const mine = await bookable(world);
    const { id, stay } = await booked(world, member, mine);
    const refused = errorOf(await leave(member));
    expect(refused).toMatchObject({
      code: 'ACCOUNT_IN_USE',
      status: 409,
      details: { bookings: id },
    });
    expect((await account(member)).inTheWay).toEqual([
      { id, reason: 'STAY', hotelName: expect.any(String), ...stay },
    ]);
    const [row] = await world.db.select().from(members).where(eq(members.id, member.id));
    expect(row).toMatchObject({ email: member.email, deletedAt: null });
    const now = world.now();
    world.setNow(`${stay.checkOut}T02:00:00Z`);
    const credentials = { email: member.email, password: PASSWORD };
    const { accessToken } = dataOf(await world.call('checkUser', { body: credentials }));
    const body = { present: PASSWORD };
    dataOf(await world.call('deleteAccount', { body }, { token: accessToken }));
    world.setNow(now);
    expect((await stored(world, id)).reservation).toMatchObject({ state: 'BOOKED' });
  });

  it('until the stay is cancelled, and the mail about that still arrives', async () => {
    const { id } = await booked(world, member, await bookable(world));
    await sendMails(world.deps);
    const params = { id };
    const { cancellation } = dataOf(await world.call('getReservation', { params }, { member }));
    const body = { expectedRefund: cancellation?.refund ?? 0 };
    dataOf(await world.call('cancelReservation', { params, body }, { member }));
    dataOf(await leave(member));
    const letters = async () =>
      (await world.db.select({ id: mailOutbox.id }).from(mailOutbox)).filter((mail) =>
        mail.id.endsWith(id),
      );
    expect(await letters()).toEqual([{ id: `cancelled.${id}` }]);
    await sendMails(world.deps);
    expect(
      world.mails.filter(({ messageId }) => messageId?.includes(`cancelled.${id}`)),
    ).toHaveLength(1);
    world.advance(3_600_000);
    await forgetMembers(memberData, world.deps);
    expect(await letters()).toEqual([]);
    const missed = await mails(world.db);
    expect(missed.filter(({ subject }) => subject.includes(id))).toEqual([]);
  });

  it('while a room is held or money is under way', async () => {
    const { id } = await held(world, member, await bookable(world), stayIn(world, 20, 7));
    expect((await account(member)).inTheWay).toMatchObject([{ id, reason: 'HOLD' }]);
    expect(errorOf(await leave(member)).code).toBe('ACCOUNT_IN_USE');
    const set = (state: (typeof reservations.$inferSelect)['state']) =>
      world.db.update(reservations).set({ state }).where(eq(reservations.id, id));
    for (const state of ['PAYING', 'AWAITING_DEPOSIT', 'CANCELLING'] as const) {
      await set(state);
      expect((await account(member)).inTheWay).toMatchObject([{ reason: 'MONEY' }]);
    }
    await set('EXPIRED');
    const order = `${id}-1`;
    await world.db.insert(payments).values({
      orderId: order,
      payableKind: 'BOOKING',
      payableId: id,
      attempt: 1,
      state: 'UNKNOWN',
      amount: 1000,
    });
    expect(errorOf(await leave(member)).code).toBe('ACCOUNT_IN_USE');
    await world.db.update(payments).set({ state: 'CAPTURED' }).where(eq(payments.orderId, order));
    await world.db.insert(refunds).values({
      orderId: order,
      purpose: 'ORPHAN',
      amount: 1000,
      reason: '',
      state: 'ACCOUNT_NEEDED',
      idempotencyKey: randomUUID(),
    });
    expect((await account(member)).inTheWay).toMatchObject([{ reason: 'MONEY' }]);
    await world.db.update(refunds).set({ state: 'DONE' }).where(eq(refunds.orderId, order));
    dataOf(await leave(member));
  });

  it('and nothing is lost when the deletion fails half-way', async () => {
    const { email } = member;
    const clash = {
      id: `account-deleted.${member.id}`,
      to: email,
      subject: '',
      text: '',
      html: '',
    };
    await world.db
      .insert(mailOutbox)
      .values({ ...clash, createdAt: world.now(), nextTryAt: world.now() });
    await world.database.executeSql(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger refuse before update on members for each row execute function refuse()`,
    );
    expect((await leave(member)).ok).toBe(false);
    await world.database.executeSql('drop trigger refuse on members; drop function refuse()');
    dataOf(await world.call('getUser', {}, { member }));
    dataOf(await world.call('checkUser', { body: { email, password: PASSWORD } }));
  });
});

it('a used coupon stays with its booking, an unused one is deleted', async () => {
  const member = await world.member({ passwordHash });
  const [used, free] = await world.db
    .insert(personalCoupons)
    .values([
      { memberId: member.id, couponId: 91 },
      { memberId: member.id, couponId: 91 },
    ])
    .returning();
  const id = await addStay(world.db, member.id, room, past);
  await world.db.insert(couponUses).values({
    personalCouponId: used?.id ?? 0,
    reservationId: id,
    position: 0,
    discount: 1000,
    terms: {} as never,
    title: { ko: '', en: '' },
    usedAt: world.now(),
  });
  dataOf(await leave(member));
  const left = await world.db
    .select({ id: personalCoupons.id })
    .from(personalCoupons)
    .where(eq(personalCoupons.memberId, member.id));
  expect(left.map((row) => row.id)).toEqual([used?.id]);
  expect(free).toBeDefined();
});

/** Tables that aren't exported, and why. */
const NOT_IN_THE_FILE: Readonly<Record<string, string>> = {
  idempotency_keys: 'digests and copies of answers, for a day',
};

it('every table that refers to a member is exported, or listed with a reason why not', () => {
  const owned = new Set<string>([getTableName(members)]);
  for (let size = -1; size !== owned.size;) {
    size = owned.size;
    for (const table of tablesOfSchema) {
      const refers = getTableConfig(table).foreignKeys.some((key) =>
        owned.has(getTableName(key.reference().foreignTable)),
      );
      if (refers) owned.add(getTableName(table));
    }
  }
  const known = new Set<string>([...EXPORTED_TABLES, ...Object.keys(NOT_IN_THE_FILE)]);
  expect([...owned].filter((name) => !known.has(name))).toEqual([]);
  expect(owned.has('reservation_drafts') && owned.has(getTableName(refunds))).toBe(true);
  expect(owned.has(getTableName(reviews))).toBe(false);
});
