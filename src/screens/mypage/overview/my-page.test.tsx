// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import type { Locale } from '@/config/constants';
import type { NextStay as NextStayView, WaitingView } from '@/contract/account/membership';
import { plainSpaces, renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { addNights, nightsBetween } from '@/domain/stay/stay';
import { aReservation } from '@/features/booking/testing';
import { MypageLinks } from './mypage-links';
import { NextStay } from './next-stay';
import { WaitingList } from './waiting-list';

afterEach(cleanup);

const show = (node: ReactNode, locale?: Locale) => renderPage(node, { locale });
const NOW = '2027-02-01T03:00:00.000Z';
/** The parts that are loaded when they are first needed take their time. */
const LOAD = { timeout: 10_000 };

const ID = 'M0123456789AB';
const BOOKING: NextStayView['booking'] = {
  id: ID,
  state: 'BOOKED',
  hotelId: 7,
  hotelName: '해운대 머무는 집',
  roomId: 70,
  roomName: '스튜디오',
  picture: { name: 'studio-city-day-cloud', alt: '' },
  checkIn: '2027-03-10',
  checkOut: '2027-04-09',
  nights: 30,
  adults: 2,
  children: 0,
  total: 2_000_000,
  couponDiscount: 0,
  refund: null,
  holdExpiresAt: null,
  review: null,
  change: 'DATES',
  createdAt: '2027-01-01T00:00:00.000Z',
};
const stayOf = (over: Partial<NextStayView>): NextStayView => ({
  booking: BOOKING,
  phase: { kind: 'AHEAD', daysToGo: 40 },
  needs: [],
  tasks: [],
  guestName: '김하늘',
  living: {
    cleaning: null,
    addedCleaning: null,
    parcels: null,
    laundry: null,
    hasDryer: false,
  },
  hotel: {
    name: '해운대 머무는 집',
    address: '1 Udong-ro, Busan',
    addressKo: '부산 우동로 1',
    phone: '+82511234567',
    lat: 35.16,
    lng: 129.16,
    checkInTime: '15:00',
    checkOutTime: '11:00',
  },
  arrival: null,
  cancellation: null,
  ...over,
});
const noMap = () => <div data-testid="map" />;

it('the next stay shows the days to go, and until when cancelling is free', () => {
  const stay = stayOf({
    needs: ['FREE_CANCELLATION', 'TOUR', 'CHANGE', 'CALL'],
    cancellation: { refund: 2_000_000, until: '2027-03-07T15:00:00.000Z', after: 1_800_000 },
  });
  show(<NextStay stay={stay} now={NOW} map={noMap} />);
  screen.getByText('40일 남았어요');
  expect(screen.getByTestId('stay-ring').textContent).toBe('입실까지 D-40');
  screen.getByText(/2027\.03\.08\(월\) 00:00.* 전까지 무료 취소$/);
  screen.getByText(/2,000,000원/);
  screen.getByText(/1,800,000원/);
  // One action leads; what the booking's page has stays there.
  const buttons = document.querySelectorAll('.actions .ui-btn');
  expect(Array.from(buttons, (button) => button.textContent)).toEqual([
    '예약 상세 보기',
    '호텔에 전화하기',
  ]);
  expect(document.querySelectorAll('.actions [data-variant="primary"]')).toHaveLength(1);
});

it('lists what to settle before the stay, with a tick at what is settled', () => {
  const stay = stayOf({
    tasks: [
      { kind: 'TOUR', isDone: false },
      { kind: 'ARRIVAL', isDone: true },
      { kind: 'PARCEL', isDone: false },
      { kind: 'RECEIPT_NAME', isDone: true },
    ],
    arrival: '24:00',
  });
  const living = { ...stay.living, parcels: '택배는 프런트에서 받아 드려요.' };
  show(<NextStay stay={{ ...stay, living }} now={NOW} map={noMap} />);
  const tasks = within(screen.getByRole('region', { name: '입실 전에 챙길 것' }));
  const lines = tasks.getAllByRole('listitem');
  expect(lines).toHaveLength(4);
  const ticked = lines.filter((line) => within(line).queryByRole('img', { name: '완료' }) !== null);
  expect(ticked.map((line) => line.dataset.task)).toEqual(['ARRIVAL', 'RECEIPT_NAME']);
  tasks.getByText('자정 이후');
  tasks.getByText('영수증 이름: 김하늘');
  tasks.getByText('택배는 프런트에서 받아 드려요.');
  tasks.getByText('부산 우동로 1 해운대 머무는 집 (김하늘)');
  expect(tasks.getByRole('link', { name: '투어 시간 보기' }).getAttribute('href')).toBe(
    '/hotel/7/calendar/tour',
  );
  cleanup();
  // A tour that is booked leads to the member's tours on the same page.
  show(
    <NextStay stay={stayOf({ tasks: [{ kind: 'TOUR', isDone: true }] })} now={NOW} map={noMap} />,
  );
  expect(screen.getByRole('link', { name: '내 투어 보기' }).getAttribute('href')).toBe('#tours');
});

it('the way to the hotel has a sheet with a map, three map services and the Korean address', async () => {
  const stay = stayOf({ phase: { kind: 'NEAR', daysToGo: 2 }, needs: ['WAY_THERE', 'CHECK_IN'] });
  show(<NextStay stay={{ ...stay, arrival: '16:00' }} now={NOW} map={noMap} />, 'en');
  expect(plainSpaces(screen.getByTestId('stay-ring').textContent)).toBe('Arriving in 2 days');
  screen.getByText('1 Udong-ro, Busan');
  expect(screen.getByText('부산 우동로 1').getAttribute('lang')).toBe('ko');
  screen.getByText(/16:00–17:00/);
  expect(screen.queryByTestId('map')).toBeNull();
  const open = screen.getByRole('button', { name: 'Map and directions' });
  expect(open.dataset.variant).toBe('primary');
  fireEvent.click(open);
  const sheet = within(await screen.findByRole('dialog', {}, LOAD));
  sheet.getByTestId('map');
  sheet.getByRole('button', { name: 'Copy for the taxi, in Korean' });
  expect(within(sheet.getByRole('group')).getAllByRole('link')).toHaveLength(3);
});

/** A running stay, of which eleven nights are over, with the calls that a pull makes. */
function running(free: number) {
  const stay = stayOf({
    phase: { kind: 'STAYING', nightsLeft: 19 },
    needs: ['CHECK_OUT', 'CLEANING', 'LAUNDRY', 'EXTEND', 'LEAVE', 'CALL'],
    living: {
      cleaning: '일주일에 두 번 청소해요.',
      addedCleaning: 'CLEANING_DAILY',
      parcels: null,
      laundry: 'HOUSE',
      hasDryer: true,
    },
  });
  const fake = fakeApi({
    getChangeCalendar: () => ({
      scope: 'EXTENSION',
      minNights: 1,
      maxNights: 180,
      lengthDiscounts: [],
      days: Array.from({ length: free }, (_, at) => ({
        night: addNights(BOOKING.checkOut, at + 1),
        total: 2_100_000,
        undiscounted: null,
        remaining: 1,
        reason: null,
        blockedNight: null,
      })),
    }),
    quoteStayChange: ({ query = { from: '', to: '' } }) => ({
      id: ID,
      was: { checkIn: BOOKING.checkIn, checkOut: BOOKING.checkOut, nights: 30, total: 2_000_000 },
      quote: { ...aReservation().quote, checkOut: query.to },
      toPay: 70_000 * nightsBetween(BOOKING.checkOut, query.to),
      refund: 0,
      fee: 0,
      feePercent: 0,
      dropped: [],
      token: 'token',
      expiresAt: NOW,
    }),
  });
  renderPage(<NextStay stay={stay} now={NOW} map={noMap} />, { api: fake.api });
  return fake;
}

it('during a stay the ring tells the night, and the hotel’s own words how one lives there', async () => {
  running(30);
  await screen.findByRole('slider', {}, LOAD);
  expect(screen.getByTestId('stay-ring').textContent).toBe('30박 중 12일째');
  screen.getByText('일주일에 두 번 청소해요.');
  screen.getByText('예약에 더하신 객실 청소 매일');
  screen.getByText('투숙객 세탁실에 건조기도 있어요.');
  const extend = screen.getByRole('link', { name: '연장하기' });
  expect(extend.getAttribute('href')).toBe(`/mypage/detail/${ID}#change-title`);
  expect(extend.dataset.variant).toBe('primary');
  const call = screen.getByRole('link', { name: '호텔에 전화하기' });
  expect(call.getAttribute('href')).toBe('tel:+82511234567');
});

it('pulling the ring’s end asks for the price of where it rests, and leads on with that day', async () => {
  const { calls, count } = running(9);
  const handle = await screen.findByRole('slider', {}, LOAD);
  // The room is free for nine more nights only.
  await waitFor(() => expect(handle.getAttribute('aria-valuemax')).toBe('9'));
  expect(handle.getAttribute('aria-valuetext')).toBe('예약한 날에 퇴실해요');
  for (let at = 0; at < 3; at += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'PageUp' });
  expect(handle.getAttribute('aria-valuenow')).toBe('9');
  expect(plainSpaces(handle.getAttribute('aria-valuetext'))).toBe('9박 더, 4월 18일 (일) 퇴실');
  const price = await screen.findByTestId('longer-price');
  expect(price.dataset.amount).toBe('630000');
  expect(price.textContent).toBe('630,000원 더 내요');
  // The nights on the way weren't asked for.
  expect(count('quoteStayChange')).toBe(1);
  expect(calls.find(({ name }) => name === 'quoteStayChange')?.request).toEqual({
    params: { id: ID },
    query: { from: '2027-03-10', to: '2027-04-18' },
  });
  const extend = screen.getByRole('link', { name: '9박 연장하기' });
  expect(extend.getAttribute('href')).toBe(`/mypage/detail/${ID}?until=2027-04-18#change-title`);
  fireEvent.keyDown(handle, { key: 'Home' });
  expect(screen.getByRole('link', { name: '연장하기' })).toBeTruthy();
});

it('says so where the room is taken after the stay', async () => {
  running(0);
  await screen.findByText('예약하신 날 뒤로는 이 객실이 모두 찼어요.', {}, LOAD);
  expect(screen.queryByRole('slider')).toBeNull();
});

it('after a stay the page shows its nights, asks for the review, and leads to the same weeks next year', () => {
  const stay = stayOf({ phase: { kind: 'OVER' }, needs: ['REVIEW', 'RECEIPT'] });
  show(<NextStay stay={stay} now="2027-04-10T03:00:00.000Z" map={noMap} />);
  expect(screen.getByTestId('stay-squares').dataset.nights).toBe('30');
  const path = screen.getByTestId('stay-squares').querySelector('path');
  expect(path?.getAttribute('d')?.match(/M/g)).toHaveLength(30);
  const review = screen.getByRole('link', { name: '후기 쓰기' });
  expect(review.dataset.variant).toBe('primary');
  const again = screen.getByRole('link', { name: '내년 같은 기간 보기' });
  expect(again.getAttribute('href')).toBe(
    '/hotel/7/options/70?from=2028-03-08&to=2028-04-07&adults=2&children=0',
  );
});

it('no two of the links have the same icon, and six fill their grid', () => {
  show(<MypageLinks coupons={0} couponUntil={null} unread={0} points={undefined} />);
  const icons = Array.from(document.querySelectorAll('nav li path'), (path) =>
    path.getAttribute('d'),
  );
  expect(new Set(icons).size).toBe(6);
  expect(icons).toHaveLength(6);
});

it('each open matter of a member has exactly one link to continue', () => {
  const one = (kind: WaitingView['kind'], until: string | null = null): WaitingView => ({
    kind,
    id: ID,
    hotelName: '해운대 머무는 집',
    amount: 100_000,
    until,
    account: kind === 'DEPOSIT' ? { bank: '우리은행', number: '1002', holder: '머묾' } : null,
  });
  const now = '2027-02-01T03:00:00.000Z';
  const kinds = [
    'HOLD',
    'PAYING',
    'DEPOSIT',
    'CHANGE_DUE',
    'CHANGE_PAYING',
    'REFUND',
    'REFUND_ACCOUNT',
  ] as const;
  show(<WaitingList waiting={kinds.map((kind) => one(kind))} now={now} />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `/payment/${ID}`,
    `/payment/result/${ID}`,
    `/payment/result/${ID}`,
    `/payment/${ID}`,
    `/payment/result/${ID}`,
    `/mypage/detail/${ID}`,
    `/mypage/detail/${ID}`,
  ]);
  screen.getByText('우리은행 1002');
  cleanup();
  // A deadline that is hours away is given as a time of day, not as a countdown.
  show(<WaitingList waiting={[one('DEPOSIT', '2027-02-01T15:00:00.000Z')]} now={now} />);
  screen.getByText(/2월 2일 \(화\) 00:00.*까지$/);
});

it('says with its year when a coupon ends, by the last minute in which it can be used', () => {
  const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
  const links = { coupons: 1, couponUntil: '2027-11-23T15:00:00.000Z', unread: 0, points: 0 };
  show(<MypageLinks {...links} />, 'en');
  expect(screen.getByText('One ends on Tue, 23 Nov 2027 23:59 Korean time')).toBeTruthy();
  cleanup();
  show(<MypageLinks {...links} />, 'ko');
  expect(screen.getByText('2027.11.23(화) 23:59까지 쓰실 쿠폰이 있어요')).toBeTruthy();
  zone.mockRestore();
});
