// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import type { Locale } from '@/config/constants';
import type { NextStay as NextStayView, WaitingView } from '@/contract/account/membership';
import { renderPage } from '@/features/testing';
import { MypageLinks } from './mypage-links';
import { NextStay } from './next-stay';
import { WaitingList } from './waiting-list';

afterEach(cleanup);

const show = (node: ReactNode, locale?: Locale) => renderPage(node, { locale });

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

it('the next stay shows until when cancelling is free, and the refund after that', () => {
  const stay = stayOf({
    needs: ['FREE_CANCELLATION', 'TOUR', 'CHANGE'],
    cancellation: { refund: 2_000_000, until: '2027-03-07T15:00:00.000Z', after: 1_800_000 },
  });
  show(<NextStay stay={stay} map={noMap} />);
  screen.getByText('40일 남았어요');
  screen.getByText(/2027\.03\.08\(월\) 00:00.* 전까지 무료 취소$/);
  screen.getByText(/2,000,000원/);
  screen.getByText(/1,800,000원/);
  expect(screen.queryByTestId('map')).toBeNull();
  expect(screen.getByRole('link', { name: '투어 시간 보기' }).getAttribute('href')).toBe(
    '/hotel/7/calendar/tour',
  );
});

it('the way to the hotel is shown with its Korean address for taxi drivers', () => {
  const stay = stayOf({ phase: { kind: 'NEAR', daysToGo: 2 }, needs: ['WAY_THERE', 'CHECK_IN'] });
  show(<NextStay stay={{ ...stay, arrival: '16:00' }} map={noMap} />, 'en');
  screen.getByTestId('map');
  screen.getByText('1 Udong-ro, Busan');
  expect(screen.getByText('부산 우동로 1').getAttribute('lang')).toBe('ko');
  screen.getByRole('button', { name: 'Copy for the taxi, in Korean' });
  expect(within(screen.getByRole('group')).getAllByRole('link')).toHaveLength(3);
  screen.getByText(/16:00–17:00/);
});

it('during a stay, extending it is the first thing offered to the guest', () => {
  const stay = stayOf({
    phase: { kind: 'STAYING', nightsLeft: 3 },
    needs: ['CHECK_OUT', 'EXTEND', 'LEAVE', 'CALL'],
  });
  show(<NextStay stay={stay} map={noMap} />);
  const extend = screen.getByRole('link', { name: '연장하기' });
  expect(extend.getAttribute('href')).toBe(`/mypage/detail/${ID}#change-title`);
  expect(extend.dataset.variant).toBe('primary');
  const call = screen.getByRole('link', { name: '호텔에 전화하기' });
  expect(call.getAttribute('href')).toBe('tel:+82511234567');
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
  const zone = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ timeZone: 'Asia/Seoul' } as Intl.ResolvedDateTimeFormatOptions);
  const links = { coupons: 1, couponUntil: '2027-11-23T15:00:00.000Z', unread: 0, points: 0 };
  show(<MypageLinks {...links} />, 'en');
  expect(screen.getByText('One ends on Tue, 23 Nov 2027 23:59 Korean time')).toBeTruthy();
  cleanup();
  show(<MypageLinks {...links} />, 'ko');
  expect(screen.getByText('2027.11.23(화) 23:59까지 쓰실 쿠폰이 있어요')).toBeTruthy();
  zone.mockRestore();
});
