import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { StrictMode, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';

import type { MypageReservation } from '@/contract/membership';
import type { Locale } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import type { Api } from '@/lib/api/client';
import { ApiContext } from '@/lib/api/hooks';
import { createQueryClient } from '@/lib/query-client';

export { fakeApi } from '@/lib/api/testing';

/** Renders under StrictMode, so that every effect runs twice, in one language. */
export function renderWith(node: ReactNode, api: Api, locale: Locale = 'ko') {
  const i18n = i18nOf(locale, loadTranslations(locale, ['common', 'booking', 'coupon', 'mypage']));
  return render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={createQueryClient()}>
          <ApiContext.Provider value={api}>{node}</ApiContext.Provider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );
}

/** A held booking; a test overrides what it is about. */
export function aReservation(over: Partial<MypageReservation> = {}): MypageReservation {
  return {
    id: 'M0123456789AB',
    state: 'HELD',
    holdExpiresAt: '2027-02-01T03:15:00.000Z',
    holdExtension: 900,
    now: '2027-02-01T03:00:00.000Z',
    hotel: {
      id: 7,
      name: '해운대 머무는 집',
      address: '부산 해운대구 우동 1',
      phone: '051-000-0000',
      lat: 35.16,
      lng: 129.16,
      checkInTime: '15:00',
      checkOutTime: '11:00',
      picture: { name: 'studio-city-day-cloud', alt: '' },
    },
    room: { id: 70, name: '스튜디오', beds: '더블 1', sizeM2: 28 },
    plan: { id: 700, name: '객실만', refundable: true, breakfast: false },
    quote: {
      hotelId: 7,
      roomTypeId: 70,
      ratePlanId: 700,
      checkIn: '2027-03-01',
      checkOut: '2027-03-31',
      nights: 30,
      adults: 2,
      children: 0,
      lines: [
        { kind: 'ROOM', amount: 2_400_000 },
        { kind: 'LENGTH_DISCOUNT', amount: -240_000, percent: 10 },
      ],
      total: 2_160_000,
      vat: 196_364,
      perNight: 72_000,
      discountPercent: 10,
      currency: 'KRW',
    },
    guest: { name: '김머묾', email: 'guest@example.com', tel: '+821012345678' },
    requests: '',
    arrival: null,
    forOther: false,
    refundTimeline: [
      {
        until: '2027-02-27T15:00:00.000Z',
        refund: 2_160_000,
        fee: 0,
        feePercent: 0,
        rule: 'TIER',
      },
      { until: null, refund: 1_728_000, fee: 432_000, feePercent: 20, rule: 'TIER' },
    ],
    payment: null,
    payments: [],
    changeDue: null,
    points: { taken: 0, returned: 0 },
    methods: ['CARD'],
    deposit: null,
    refundBanks: [],
    needsRefundAccount: false,
    cancellation: null,
    coupons: [],
    change: null,
    cancelled: null,
    leaving: null,
    documents: [],
    paymentHistory: { paid: 0, returned: 0, toReturn: 0, entries: [] },
    bookedAt: null,
    createdAt: '2027-02-01T03:00:00.000Z',
    ...over,
  };
}
