import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatWon, vatIncluded } from '@/domain/price/money';
import { bookable, booked, holdBody, ordered, stayIn, stored } from '../testing';
import { reservations } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { readPdf } from './testing';
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

/** Runs a function some days later with a token of that day, and sets the clock back afterwards. */
async function later(days: number, run: () => Promise<void>): Promise<void> {
  const [now, { token }] = [world.now(), member];
  world.advance(days * 86_400_000);
  try {
    member.token = (await world.signedInAgain(member)).token;
    await run();
  } finally {
    world.setNow(now);
    member.token = token;
  }
}

/** 30 nights from 12 November, with breakfast and parking. */
async function longStay(): Promise<{ id: string; total: number }> {
  const addOns = [
    { code: 'BREAKFAST' as const, price: 15_000 },
    { code: 'PARKING' as const, price: 5_000 },
  ];
  const room = await bookable(world, { price: 83_333, addOns });
  const body = await holdBody(world, room, stayIn(world, 10, 30), {}, ['BREAKFAST', 'PARKING']);
  const { id, total } = dataOf(await world.call('holdRoom', { body }, { member }));
  await world.call('confirmPayment', { body: await ordered(world, member, id) }, { member });
  return { id, total };
}

describe('a paid stay to come', () => {
  let id: string;
  let total: number;

  beforeAll(async () => {
    ({ id, total } = await longStay());
  });

  it('is a file to download that caches may not keep', async () => {
    const answer = await world.call('getDocument', { params: { id, kind: 'voucher' } }, { member });
    expect(dataOf(answer)).toMatchObject({
      name: `meomum-booking-confirmation-${id}.pdf`,
      type: 'application/pdf',
    });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="meomum-booking-confirmation-${id}.pdf"`,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has a booking confirmation in both languages, with the address in Korean, on one page', async () => {
    const { text, pages, info, links, roles } = await documents.read(id, 'voucher', 'en');
    for (const words of [
      '예약 확인서',
      'Booking confirmation',
      id,
      '기사님, 이 호텔로 가 주세요',
      '서울 마포구 연남로 1',
      '1 Yeonnam-ro, Mapo-gu, Seoul',
      '02-123-4567',
      '+82 2 123 4567',
      '김하늘',
      '2026년 11월 12일 (목) 15:00부터',
      'From 15:00 on Thu, 12 Nov 2026',
      '2026년 12월 12일 (토) 11:00까지',
      'Until 11:00 on Sat, 12 Dec 2026',
      '30박',
      '30 nights',
      '성인 2명',
      '2 adults',
      '스튜디오',
      'Studio',
      '객실만',
      'Room only',
      '조식 · 주차 1대',
      'Breakfast · Parking, 1 car',
      '프런트에 이 예약 확인서와 여권이나 신분증을 보여 주십시오.',
      'At the desk, show this confirmation and your passport or ID.',
    ]) {
      expect(text).toContain(words);
    }
    expect(pages).toBe(1);
    expect(info).toMatchObject({
      Language: 'ko',
      Title: `예약 확인서 · Booking confirmation ${id}`,
    });
    expect(links).toEqual([
      expect.stringMatching(/^https:\/\/map\.kakao\.com\/link\/map\/.+,37\.56,126\.92$/),
    ]);
    expect(roles).toEqual(
      expect.arrayContaining(['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'Figure']),
    );
  });

  it('has a receipt that sums to the won, with the card masked', async () => {
    const { text, links } = await documents.read(id, 'receipt');
    const { quote } = (await stored(world, id)).reservation;
    const vat = vatIncluded(total);
    for (const words of [
      '영수증',
      '객실 요금',
      '장기 숙박 할인 (30%)',
      '조식 × 60',
      '주차 1대 × 30',
      ...quote.lines.map(({ amount }) => formatWon(amount, 'ko')),
      `총액 ${formatWon(total, 'ko')}`,
      '4330****123*, 일시불',
      '2026년 11월 2일 (월) 12:00',
      `결제 금액 ${formatWon(total, 'ko')}`,
      `공급가액 ${formatWon(total - vat, 'ko')}`,
      `부가세 ${formatWon(vat, 'ko')}`,
      '세법상 증빙은 카드사의 신용카드 매출전표',
      '주식회사 머묾 (예시)',
      '000-00-00000 (예시)',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('환불');
    expect(text).not.toContain('받는 회사');
    expect(links).toEqual(['http://gateway.test/receipt']);
    const english = (await documents.read(id, 'receipt', 'en')).text;
    expect(english).toContain(`Total ${formatWon(total, 'en')}`);
    expect(english).toContain('The legal proof for tax is the card company’s sales slip');
    expect(english.replace('김하늘', '')).not.toMatch(/[가-힣]/);
  });

  it('certifies no more than that it is booked', async () => {
    const { text } = await documents.read(id, 'certificate');
    expect(text).toContain('숙박예정확인서');
    expect(text).toContain('예약되어 있음을 확인합니다');
    expect(text).toContain('숙박하였음을 증명하지 않습니다');
    expect(text).not.toContain('숙박하였음을 확인합니다');
    const english = (await documents.read(id, 'certificate', 'en')).text;
    expect(english).toContain('Certificate of booking');
    expect(english).not.toMatch(/stayed/);
  });

  it('has a statement whose months add up to what was paid', async () => {
    const { text } = await documents.read(id, 'statement');
    const rows = [
      ...text.matchAll(
        /(\d{4}\.\d\d) (\d\d\.\d\d–\d\d\.\d\d) (\d+) ([\d,]+)원 ([\d,]+)원 ([\d,]+)원/g,
      ),
    ];
    const numbers = rows.map((row) => row.slice(3).map((cell) => Number(cell.replace(/,/g, ''))));
    const sum = (column: number) => numbers.reduce((all, row) => all + (row[column] ?? 0), 0);
    expect(rows.map((row) => row.slice(1, 4))).toEqual([
      ['2026.11', '11.12–11.30', '19'],
      ['2026.12', '12.01–12.11', '11'],
    ]);
    expect([sum(1), sum(2), sum(3)]).toEqual([
      total - vatIncluded(total),
      vatIncluded(total),
      total,
    ]);
    expect(text).toContain(`합계 30 ${formatWon(total - vatIncluded(total), 'ko')}`);
    expect((await documents.read(id, 'statement', 'en')).text).toContain('Monthly statement');
  });

  it('is a calendar entry too', async () => {
    const file = await documents.getFile(id, 'calendar', 'en');
    expect(file.name).toBe(`meomum-${id}.ics`);
    expect(file.type).toMatch(/^text\/calendar/);
    const calendar = new ICAL.Component(ICAL.parse(await file.text()));
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([
      '2026-11-12',
      '2026-12-12',
    ]);
  });

  it('is drawn alike each time', async () => {
    const once = await (await documents.getFile(id, 'voucher')).arrayBuffer();
    const again = await (await documents.getFile(id, 'voucher')).arrayBuffer();
    expect(Buffer.from(again).equals(Buffer.from(once))).toBe(true);
  });

  it('is made out to a company, whose number has to fit, and which is kept nowhere', async () => {
    for (const kind of ['receipt', 'statement'] as const) {
      const params = { id, kind };
      const file = dataOf(
        await world.call('issueDocument', { params, body: { issuedTo: COMPANY } }, { member }),
      );
      const { text } = await readPdf(file);
      expect(text).toContain(`상호 ${COMPANY.company}`);
      expect(text).toContain('123-45-67891');
      const body = { issuedTo: { ...COMPANY, registration: '1234567890' } };
      expect(
        errorOf(await world.call('issueDocument', { params, body }, { member })),
      ).toMatchObject({
        status: 400,
        code: 'INPUT_INVALID',
        fields: { 'issuedTo.registration': 'custom' },
      });
    }
    expect(JSON.stringify(await stored(world, id))).not.toContain('오래 머무는 사람들');
    expect((await documents.read(id, 'receipt')).text).not.toContain(COMPANY.company);
  });

  it('is printed whatever the guest is called', async () => {
    const { guest } = (await stored(world, id)).reservation;
    const named = async (name: string) => {
      await world.db
        .update(reservations)
        .set({ guest: { ...guest, name } })
        .where(eq(reservations.id, id));
      return (await documents.read(id, 'certificate')).text;
    };
    expect(await named('Maximiliana'.repeat(7))).toMatch(/Maximiliana/);
    expect(await named('똠방각하 쀍뷁 햏')).toContain('똠방각하 쀍뷁 햏');
    expect(await named('Żółć Đặng')).toContain('Żółć Đặng');
    // What turns the direction round, hides or only decorates is left out.
    expect(await named('김\u202e하\u200b늘\u0007 😀👩‍👩‍👧 Kim')).toContain('김하늘 Kim');
    const lost = await named('王小明');
    expect(lost).toContain('□□□');
    expect(lost).toContain('글꼴에 없는 글자는 □로 표시했습니다.');
    expect(await named('😀')).toContain('투숙객 □');
    // All such characters at once, on every document and in the company's name too.
    await named(`${'Maximiliana'.repeat(5)} 王\u202eעברית 😀`);
    for (const kind of ['voucher', 'statement'] as const) {
      expect((await documents.read(id, kind)).text).toContain('□□□□□□');
    }
    const body = { issuedTo: { ...COMPANY, company: `${'주식회사'.repeat(18)} \ud83d 王` } };
    const params = { id, kind: 'receipt' as const };
    const made = await world.call('issueDocument', { params, body }, { member });
    expect((await readPdf(dataOf(made))).text).toContain('□ □');
    await world.db.update(reservations).set({ guest }).where(eq(reservations.id, id));
  });
});

describe('afterwards', () => {
  it('tells what came back of a cancelled stay, and has no booking confirmation of it', async () => {
    const { id, total } = await booked(
      world,
      member,
      await bookable(world, { refundable: false }),
      stayIn(world, 10, 7),
    );
    // Within the grace all of it goes back.
    await world.call(
      'cancelReservation',
      { params: { id }, body: { expectedRefund: total } },
      { member },
    );
    const { text } = await documents.read(id, 'receipt', 'en');
    expect(text).toContain(`Refunded at 12:00 on Mon, 2 Nov 2026 ${formatWon(-total, 'en')}`);
    expect(text).toContain(`Remaining after refunds ${formatWon(0, 'en')}`);
    expect((await documents.refusalOf(id, 'voucher')).code).toBe('DOCUMENT_NOT_AVAILABLE');
  });

  it('takes only what has gone back off what is left', async () => {
    const { id, total } = await booked(world, member, await bookable(world), stayIn(world, 10, 7));
    await later(9, async () => {
      const view = dataOf(await world.call('getReservation', { params: { id } }, { member }));
      const expectedRefund = view.cancellation?.refund ?? 0;
      expect(expectedRefund).toBeGreaterThan(0);
      expect(expectedRefund).toBeLessThan(total);
      world.gateway.failCancel('unknown-not-charged');
      await world.call(
        'cancelReservation',
        { params: { id }, body: { expectedRefund } },
        { member },
      );
      const { text } = await documents.read(id, 'receipt');
      expect(text).toContain(`환불 진행 중 ${formatWon(expectedRefund, 'ko')}`);
      expect(text).toContain(`환불 뒤 남은 금액 ${formatWon(total, 'ko')}`);
    });
  });

  it('certifies a stay that is over, by its real dates', async () => {
    const { id, total } = await booked(world, member, await bookable(world), stayIn(world, 10, 20));
    // The guest checked out after five nights: the booking has these dates, its quote hasn't.
    await world.db
      .update(reservations)
      .set({ checkOut: '2026-11-17' })
      .where(eq(reservations.id, id));
    await later(14, async () => {
      expect((await documents.read(id, 'certificate')).text).toContain('숙박예정확인서');
    });
    await later(15, async () => {
      const { text } = await documents.read(id, 'certificate');
      expect(text).toContain('숙박확인서');
      expect(text).toContain('숙박하였음을 확인합니다');
      expect(text).toContain('2026년 11월 17일 (화) 11:00까지');
      expect(text).toContain('5박');
      expect(text).not.toContain('20박');
      expect((await documents.read(id, 'certificate', 'en')).text).toContain(
        'stayed at the hotel below',
      );
      expect((await documents.read(id, 'statement')).text).toContain(
        `합계 5 ${formatWon(total - vatIncluded(total), 'ko')}`,
      );
      expect((await documents.refusalOf(id, 'calendar')).code).toBe('DOCUMENT_NOT_AVAILABLE');
    });
  });
});
