import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatWon, vatIncluded } from '@/domain/price/money';
import { addNights } from '@/domain/stay/stay';
import { DOCUMENT_KINDS, type DocumentKind } from '@/domain/booking/stay-documents';
import { payments, reservations } from '@/server/platform/db/schema';
import { LIMITS } from '@/server/platform/limits/limits';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { acceptedChange, bookable, booked, held, ordered, stayIn } from '../testing';
import { documentsOf } from './testing-documents';

const COMPANY = { company: '주식회사 오래 머무는 사람들', registration: '1234567891' };

let world: World;
let member: TestMember;
let documents: ReturnType<typeof documentsOf>;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-02T03:00:00Z' });
  member = await world.member();
  documents = documentsOf(world, member);
});
afterAll(() => world.close());

describe('access to documents', () => {
  it("is given only to the booking's member", async () => {
    const { id } = await booked(world, member, await bookable(world));
    const other = await world.member();
    const none = 'M000000000000';
    for (const kind of DOCUMENT_KINDS) {
      const params = { id, kind };
      expect(await documents.refusalOf(id, kind, other)).toMatchObject({
        status: 404,
        code: 'RESERVATION_NOT_FOUND',
      });
      expect((await documents.refusalOf(none, kind)).status).toBe(404);
      expect(errorOf(await world.call('getDocument', { params })).status).toBe(401);
    }
    const request = { params: { id, kind: 'receipt' as const }, body: { issuedTo: COMPANY } };
    expect(errorOf(await world.call('issueDocument', request, { member: other })).status).toBe(404);
    expect(errorOf(await world.call('issueDocument', request)).status).toBe(401);
    expect((await documents.refusalOf(id, 'invoice' as DocumentKind)).status).toBe(404);
  });

  it('is given in the states that the booking names, and in no other', async () => {
    const { id } = await booked(world, member, await bookable(world));
    const states = {
      HELD: [],
      PAYING: [],
      BOOKED: [...DOCUMENT_KINDS],
      CANCELLING: ['receipt'],
      CANCELLED: ['receipt'],
      EXPIRED: [],
      RELEASED: [],
      COMPLETED: ['receipt', 'certificate', 'statement'],
    } as const satisfies Record<string, readonly DocumentKind[]>;
    for (const state of Object.keys(states) as Array<keyof typeof states>) {
      await world.db.update(reservations).set({ state }).where(eq(reservations.id, id));
      const isPaid = !['HELD', 'PAYING', 'EXPIRED', 'RELEASED'].includes(state);
      await world.db
        .update(payments)
        .set({ state: isPaid ? 'CAPTURED' : 'DECLINED' })
        .where(eq(payments.payableId, id));
      const view = dataOf(await world.call('getReservation', { params: { id } }, { member }));
      expect(view.documents, state).toEqual(states[state]);
      for (const kind of DOCUMENT_KINDS) {
        if ((states[state] as readonly DocumentKind[]).includes(kind)) continue;
        expect(await documents.refusalOf(id, kind), `${kind} of ${state}`).toMatchObject({
          status: 409,
          code: 'DOCUMENT_NOT_AVAILABLE',
        });
      }
    }
  });

  it('a stay that was made longer has both of its payments, and months of all of it', async () => {
    const room = await bookable(world, { nights: 120 });
    const { id, total, stay, orderId } = await booked(world, member, room, stayIn(world, 10, 30));
    const wish = { ...stay, checkOut: addNights(stay.checkOut, 14) };
    const { offer } = await acceptedChange(world, member, id, wish);
    const more = await ordered(world, member, id);
    dataOf(await world.call('confirmPayment', { body: more }, { member }));
    const won = (amount: number) => formatWon(amount, 'ko');
    const receipt = await documents.read(id, 'receipt');
    for (const part of [orderId, won(total), more.orderId, won(offer.toPay)]) {
      expect(receipt.text).toContain(part);
    }
    expect(receipt.text).toContain('날짜 변경 차액 결제');
    const statement = await documents.read(id, 'statement');
    expect(statement.text).toContain(
      `44 ${won(offer.quote.total - vatIncluded(offer.quote.total))}`,
    );
    expect(statement.text).toContain(won(offer.quote.total));
  });

  it('has nothing of a room that is only held', async () => {
    const { id } = await held(world, member, await bookable(world));
    expect((await documents.refusalOf(id, 'voucher')).code).toBe('DOCUMENT_NOT_AVAILABLE');
  });

  it('has a limit, since each is drawn anew', async () => {
    const busy = await world.member();
    const { id } = await booked(world, busy, await bookable(world));
    const params = { id, kind: 'calendar' as const };
    for (let made = 0; made < LIMITS.document.most; made += 1) {
      dataOf(await world.call('getDocument', { params }, { member: busy }));
    }
    expect(errorOf(await world.call('getDocument', { params }, { member: busy }))).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
    });
  });
});
