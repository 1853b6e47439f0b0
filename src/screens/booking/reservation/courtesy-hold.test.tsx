// @vitest-environment jsdom
import '@/ui/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { ErrorCode } from '@/contract/errors';
import { aReservation } from '@/features/booking/testing';
import { plainSpaces, renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { type Answers, fakeApi } from '@/lib/api/testing';
import { CourtesyHoldNote } from './courtesy-hold-note';
import { type OfferChoice, useOffer } from './requests';
import { useCourtesyHold } from './use-courtesy-hold';

vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-540);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const NOW = '2027-02-01T03:00:00.000Z';
const UNTIL = '2027-02-01T03:10:00.000Z';
const CHOICE: OfferChoice = { hotelId: 7, roomId: 70, planId: 700, stay: {} };

function itemsWith(token: string): ResponseOf<Contract['getHotelItems']> {
  const { hotel, room, plan, quote } = aReservation();
  return {
    hotel: {
      ...hotel,
      region: { id: 'busan', name: '부산' },
      area: { id: 'haeundae', name: '해운대' },
      minNights: 1,
      maxNights: 90,
      tourOffered: false,
      cleaning: { perWeek: 1, visits: 4 },
    },
    stay: { checkIn: quote.checkIn, checkOut: quote.checkOut, nights: 30, adults: 2, children: 0 },
    addOns: [],
    rooms: [
      {
        ...room,
        summary: '',
        view: 'CITY',
        baseGuests: 2,
        maxGuests: 3,
        extraGuestPerNight: 0,
        amenities: [],
        pictures: [],
        remaining: 1,
        plans: [
          {
            ...plan,
            description: '',
            minNights: 1,
            quote: { ...quote, token, expiresAt: UNTIL },
            reason: null,
            refundTimeline: [],
            ladder: [],
            nextStep: null,
          },
        ],
      },
    ],
    pair: null,
    readAt: NOW,
  };
}

const PROVEN = { email: 'new@example.com', proof: 'proof' };
const refusedBy = (code: ErrorCode) => () => {
  throw new ApiError(409, code, `because of ${code}`, 'request');
};

function Page(props: { guest: Parameters<typeof useCourtesyHold>[0]['guest']; over: () => void }) {
  const [asReader, setAsReader] = useState(props.guest === 'member');
  const offer = useOffer(CHOICE, asReader);
  const { hold, keep } = useCourtesyHold({
    choice: CHOICE,
    offer,
    guest: props.guest,
    onProofOver: props.over,
    onKept: () => setAsReader(true),
  });
  return (
    <CourtesyHoldNote
      hold={hold}
      hotelId={CHOICE.hotelId}
      stay={{}}
      needsProof={props.guest === null}
      onKeep={keep}
    />
  );
}

function show(guest: Parameters<typeof Page>[0]['guest'], answers: Answers) {
  const fake = fakeApi(
    {
      getHotelItems: () => itemsWith('first'),
      takeCourtesyHold: () => ({ expiresAt: UNTIL, now: NOW }),
      ...answers,
    },
    'ko',
    guest === 'member' ? 'm1' : undefined,
  );
  const over = vi.fn();
  renderPage(<Page guest={guest} over={over} />, { api: fake.api });
  return { ...fake, over };
}

const shows = async (text: string) =>
  vi.waitFor(() => expect(plainSpaces(document.body.textContent)).toContain(text));

it('keeps the room once for a proven address, and says until when by the Korean clock', async () => {
  const { count, bodyOf } = show(PROVEN, {});
  await shows('12:10까지 이 객실을 확보했어요');
  expect(bodyOf('takeCourtesyHold')).toEqual({ quoteToken: 'first', proven: PROVEN });
  expect(count('takeCourtesyHold')).toBe(1);
  // What is kept is known, so nothing is asked again.
  expect(count('getReservationItems')).toBe(0);
});

it('finds what is kept after a reload, and keeps nothing for a visitor without a proof', async () => {
  const kept = { ...itemsWith('own'), courtesyHold: { roomTypeId: 70, expiresAt: UNTIL } };
  const member = show('member', { getReservationItems: () => kept });
  await shows('12:10까지 이 객실을 확보했어요');
  expect(member.count('takeCourtesyHold')).toBe(0);
  cleanup();

  const visitor = show(null, {});
  await vi.waitFor(() => expect(visitor.count('getHotelItems')).toBe(1));
  expect(visitor.count('takeCourtesyHold')).toBe(0);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says when the time is over, and one press keeps the room again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse(NOW) });
  const later = '2027-02-01T03:21:00.000Z';
  let requests = 0;
  const { count } = show(PROVEN, {
    takeCourtesyHold: () => {
      requests += 1;
      return requests === 1
        ? { expiresAt: UNTIL, now: NOW }
        : { expiresAt: later, now: '2027-02-01T03:11:00.000Z' };
    },
  });
  await shows('12:10까지');
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  await shows('객실을 확보한 시간이 끝났어요');
  // It isn't kept again without being asked for.
  expect(count('takeCourtesyHold')).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '다시 확보하기' }));
  await shows('12:21까지 이 객실을 확보했어요');
  expect(count('takeCourtesyHold')).toBe(2);
});

it('asks for the current price when the shown one is too old, and uses that', async () => {
  let reads = 0;
  const { bodyOf, count } = show(PROVEN, {
    getHotelItems: () => itemsWith(reads++ === 0 ? 'old' : 'new'),
    takeCourtesyHold: ({ body }) =>
      body.quoteToken === 'old' ? refusedBy('QUOTE_EXPIRED')() : { expiresAt: UNTIL, now: NOW },
  });
  await shows('12:10까지');
  expect([count('takeCourtesyHold'), bodyOf('takeCourtesyHold')]).toMatchObject([
    2,
    { quoteToken: 'new' },
  ]);
});

it('has the proof asked for again when it has expired', async () => {
  const { over } = show(PROVEN, { takeCourtesyHold: refusedBy('CODE_EXPIRED') });
  await vi.waitFor(() => expect(over).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('offers other dates when the room has gone, and lets the form go on after a limit', async () => {
  show(PROVEN, { takeCourtesyHold: refusedBy('SOLD_OUT') });
  await shows('방금 객실이 나갔어요');
  expect(screen.getAllByRole('link').length).toBeGreaterThan(1);
  cleanup();
  show(PROVEN, { takeCourtesyHold: refusedBy('RATE_LIMITED') });
  await shows('객실을 미리 확보하지 못했어요');
  await shows('because of RATE_LIMITED');
  expect(screen.getByRole('button', { name: '다시 확보하기' })).toBeDefined();
});
