// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '@/features/testing';
import { ApiError, ApiUnreachable } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { type GatewayReturn, gatewayReturnOf } from '@/features/booking/gateway-return';
import { firstStep, isOpen, nextStep, viewOf, type Standing, type Step } from './payment-return';
import { ResultPage } from './payment-result-screen';
import { pauseAfter } from './use-payment-return';

const replace = vi.fn(async () => true);
const router = { replace };

beforeEach(() => replace.mockClear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ID = 'M0123456789AB';
const success: GatewayReturn = {
  kind: 'success',
  paymentKey: 'key-1',
  orderId: `${ID}-1`,
  amount: '2160000',
};

const standing = (
  outcome: Standing['outcome'],
  failureCode: string | null = null,
): Standing & { id: string } => ({
  id: ID,
  outcome,
  failureCode,
  purpose: 'STAY',
  reservation: aReservation(outcome === 'BOOKED' ? { state: 'BOOKED', holdExpiresAt: null } : {}),
});

const refusal = (code: 'PAYMENT_MISMATCH' | 'PAYMENT_PENDING' | 'RESERVATION_STATE') =>
  new ApiError(409, code, `text of ${code}`, 'request');

describe('the parameters with which the card page returns', () => {
  it('are parsed as success or failure, and anything else is ignored', () => {
    const query = { paymentKey: 'key-1', orderId: `${ID}-1`, amount: '2160000' };
    expect(gatewayReturnOf({ ...query, paymentType: 'NORMAL', paymentId: ID })).toEqual(success);
    expect(gatewayReturnOf({ code: 'X', message: '<b>hi</b>', orderId: 'o' })).toEqual({
      kind: 'fail',
      code: 'X',
      orderId: 'o',
    });
    expect(gatewayReturnOf({ paymentId: ID })).toBeNull();
    expect(gatewayReturnOf({ paymentKey: '', orderId: 'o', amount: '1' })).toBeNull();
    expect(gatewayReturnOf({ code: 'x'.repeat(101) })).toBeNull();
  });
});

describe('the state of the confirmation', () => {
  const reportedStep = (report: Extract<Step, { kind: 'reported' }>['report']): Step => ({
    kind: 'reported',
    report,
  });

  it('starts by confirming only when the card page returned something', () => {
    expect(firstStep(success)).toEqual({ kind: 'reporting' });
    expect(firstStep(null)).toEqual(reportedStep(null));
  });

  it('treats refusals that describe an outcome as that outcome', () => {
    type Code =
      | 'PAYMENT_PENDING'
      | 'IDEMPOTENCY_IN_PROGRESS'
      | 'RESERVATION_STATE'
      | 'PAYMENT_MISMATCH';
    const after = (code: Code) =>
      nextStep(firstStep(success), {
        type: 'refused',
        problem: { code, message: 'text', fields: {} },
      });
    expect(after('PAYMENT_PENDING')).toEqual(
      reportedStep({ outcome: 'PENDING', failureCode: null }),
    );
    expect(after('IDEMPOTENCY_IN_PROGRESS')).toEqual(after('PAYMENT_PENDING'));
    expect(after('RESERVATION_STATE')).toEqual(reportedStep(null));
    expect(after('PAYMENT_MISMATCH').kind).toBe('problem');
  });

  it('allows another attempt only after a problem', () => {
    const step = reportedStep({ outcome: 'BOOKED', failureCode: null });
    expect(nextStep(step, { type: 'again' })).toBe(step);
  });
});

describe('what the page shows', () => {
  const declined: Step = { kind: 'reported', report: { outcome: 'DECLINED', failureCode: 'X' } };
  const problem: Step = {
    kind: 'problem',
    problem: { code: 'PAYMENT_MISMATCH', message: '', fields: {} },
  };

  it.each([
    ['a booking, whatever went wrong', problem, standing('BOOKED'), 'booked'],
    ['the wait while telling', firstStep(success), standing('HELD'), 'confirming'],
    ['the problem', problem, standing('HELD'), 'problem'],
    ['an unknown outcome', firstStep(null), standing('PENDING'), 'pending'],
    ['an unpaid hold', firstStep(null), standing('HELD'), 'held'],
    ['a decline with the hold alive', declined, standing('HELD'), 'declined'],
    ['a decline seen again later', firstStep(null), standing('DECLINED', 'X'), 'declined'],
    ['a guest who left', firstStep(null), standing('HELD', 'PAY_PROCESS_CANCELED'), 'left'],
    ['the end of the hold', firstStep(null), standing('EXPIRED'), 'expired'],
    ['a cancelled booking', firstStep(null), standing('CANCELLED'), 'cancelled'],
  ])('is %s', (_name, step, now, kind) => {
    expect(viewOf(step, now).kind).toBe(kind);
  });

  it('offers no second attempt once the hold has ended', () => {
    expect(viewOf(declined, standing('EXPIRED'))).toMatchObject({ kind: 'declined', live: false });
    expect(viewOf(declined, standing('DECLINED'))).toMatchObject({ kind: 'declined', live: true });
  });

  it('is requested again only while the outcome is open', () => {
    const pending: Step = { kind: 'reported', report: { outcome: 'PENDING', failureCode: null } };
    expect(isOpen(firstStep(null), standing('PENDING'))).toBe(true);
    expect(isOpen(firstStep(null), standing('AWAITING_DEPOSIT'))).toBe(true);
    expect(isOpen(pending, standing('HELD'))).toBe(true);
    expect(isOpen(declined, standing('HELD'))).toBe(false);
    expect(isOpen(pending, standing('BOOKED'))).toBe(false);
  });
});

describe('the result page', () => {
  it('says that dates were changed, or otherwise that the booking is unchanged', async () => {
    const booking = aReservation({ state: 'BOOKED', holdExpiresAt: null });
    let outcome: Standing['outcome'] = 'BOOKED';
    const { api } = fakeApi({
      getPaymentResult: () => ({
        id: ID,
        outcome,
        failureCode: null,
        purpose: 'CHANGE',
        reservation: booking,
      }),
    });
    renderPage(<ResultPage id={ID} returned={null} />, { api, router });
    await screen.findByRole('heading', { level: 1, name: '날짜를 바꿨어요' });
    cleanup();
    outcome = 'EXPIRED';
    renderPage(<ResultPage id={ID} returned={null} />, { api, router });
    await screen.findByText(/예약은 그대로예요/);
    const link = screen.getByRole('link', { name: '예약 상세 보기' });
    expect(link.getAttribute('href')).toBe(`/mypage/detail/${ID}`);
  });

  it('confirms once although React runs effects twice, and removes the parameters from the address', async () => {
    let paid = false;
    const { api, calls, count } = fakeApi({
      getPaymentResult: () => standing(paid ? 'BOOKED' : 'HELD'),
      confirmPayment: async () => {
        paid = true;
        return { id: ID, outcome: 'BOOKED', failureCode: null };
      },
    });
    renderPage(<ResultPage id={ID} returned={success} />, { api, router });
    await screen.findByRole('heading', { level: 1, name: '예약이 확정됐어요' });
    expect(count('confirmPayment')).toBe(1);
    expect(calls.find(({ name }) => name === 'confirmPayment')?.request).toEqual({
      body: { paymentKey: 'key-1', orderId: `${ID}-1`, amount: 2_160_000 },
    });
    expect(screen.getByTestId('total').dataset.amount).toBe('2160000');
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    expect(replace).toHaveBeenCalledWith(`/payment/result/${ID}`, undefined, {
      shallow: true,
      scroll: false,
    });
  });

  it('explains in the site’s own words why a card was refused, and offers another attempt', async () => {
    const { api, count } = fakeApi({
      getPaymentResult: () => standing('DECLINED', 'REJECT_CARD_PAYMENT'),
      failPayment: () => ({ done: true }),
    });
    const returned = { kind: 'fail', code: 'REJECT_CARD_PAYMENT', orderId: `${ID}-1` } as const;
    renderPage(<ResultPage id={ID} returned={returned} />, { api, router });
    await screen.findByRole('heading', { level: 1, name: '결제되지 않았어요' });
    expect(count('failPayment')).toBe(1);
    expect(count('confirmPayment')).toBe(0);
    screen.getByText(/한도를 넘었거나 잔액이 부족해요/);
    const again = screen.getByRole('link', { name: '다시 결제하기' });
    expect(again.getAttribute('href')).toBe(`/payment/${ID}`);
  });

  it('waits while the outcome is unknown, and shows it without being reloaded', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let reads = 0;
    const { api } = fakeApi({
      getPaymentResult: () => {
        reads += 1;
        return standing(reads < 4 ? 'PENDING' : 'BOOKED');
      },
      confirmPayment: () => ({ id: ID, outcome: 'PENDING', failureCode: null }),
    });
    renderPage(<ResultPage id={ID} returned={success} />, { api, router });
    await screen.findByRole('heading', { name: '카드사에 확인하고 있어요' });
    await vi.advanceTimersByTimeAsync(6500);
    await screen.findByRole('heading', { name: '예약이 확정됐어요' });
  });

  it('polls less and less often, pauses while the page is hidden, and after a long wait explains what happens next', async () => {
    expect([0, 4, 6, 9, 99].map(pauseAfter)).toEqual([2000, 3000, 8000, 30_000, 30_000]);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let known = false;
    const { api, count } = fakeApi({
      getPaymentResult: () => standing(known ? 'BOOKED' : 'PENDING'),
    });
    renderPage(<ResultPage id={ID} returned={null} />, { api, router });
    await screen.findByRole('heading', { name: '카드사에 확인하고 있어요' });
    expect(screen.queryByText(/두 번 결제되는 일은 없어요/)).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(count('getPaymentResult')).toBeLessThan(14);
    expect(screen.getAllByText(/두 번 결제되는 일은 없어요/)).toHaveLength(2);
    expect(screen.getByRole('status').textContent).toContain('두 번 결제되는 일은 없어요');

    const look = (state: 'hidden' | 'visible') => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      window.dispatchEvent(new Event('visibilitychange'));
    };
    look('hidden');
    await vi.advanceTimersByTimeAsync(1000);
    const before = count('getPaymentResult');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(count('getPaymentResult')).toBe(before);
    known = true;
    look('visible');
    await screen.findByRole('heading', { name: '예약이 확정됐어요' });
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('예약이 확정됐어요');
    const readsBefore = count('getPaymentResult');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(count('getPaymentResult')).toBe(readsBefore);
  });

  it('counts the length of each wait separately', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let outcome: Standing['outcome'] = 'PENDING';
    const { api } = fakeApi({ getPaymentResult: () => standing(outcome) });
    renderPage(<ResultPage id={ID} returned={null} />, { api, router });
    await screen.findByRole('heading', { name: '카드사에 확인하고 있어요' });
    await vi.advanceTimersByTimeAsync(21_000);
    expect(await screen.findAllByText(/두 번 결제되는 일은 없어요/)).toHaveLength(2);
    outcome = 'HELD';
    await vi.advanceTimersByTimeAsync(30_000);
    await screen.findByRole('heading', { name: '아직 결제하지 않았어요' });
    outcome = 'PENDING';
    await vi.advanceTimersByTimeAsync(301_000);
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('heading', { name: '카드사에 확인하고 있어요' });
    expect(screen.queryByText(/두 번 결제되는 일은 없어요/)).toBeNull();
  });

  it.each([
    ['HELD', null, '아직 결제하지 않았어요', '결제 계속하기', `/payment/${ID}`],
    ['HELD', 'PAY_PROCESS_CANCELED', '결제를 그만두셨어요', '다시 결제하기', `/payment/${ID}`],
    ['DECLINED', 'FDS_ERROR', '결제되지 않았어요', '다시 결제하기', `/payment/${ID}`],
    [
      'EXPIRED',
      null,
      '객실 확보 시간이 끝났어요',
      '같은 날짜로 다시 고르기',
      '/hotel/7/options/70',
    ],
    ['CANCELLED', null, '취소한 예약이에요', '예약 상세 보기', `/mypage/detail/${ID}`],
  ] as const)(
    'shows the heading for %s (%s) and the link to continue',
    async (outcome, code, title, action, href) => {
      const { api } = fakeApi({ getPaymentResult: () => standing(outcome, code) });
      renderPage(<ResultPage id={ID} returned={null} />, { api, router });
      await screen.findByRole('heading', { level: 1, name: title });
      expect(screen.getByRole('status').textContent).toBe(title);
      expect(screen.getByRole('link', { name: action }).getAttribute('href')).toContain(href);
    },
  );

  it('shows the API’s text when the payment belongs to another booking', async () => {
    const { api } = fakeApi({
      getPaymentResult: () => standing('HELD'),
      confirmPayment: () => Promise.reject(refusal('PAYMENT_MISMATCH')),
    });
    renderPage(<ResultPage id={ID} returned={success} />, { api, router });
    await screen.findByRole('heading', { name: '이 예약의 결제가 아니에요' });
    screen.getByText('text of PAYMENT_MISMATCH');
  });

  it('keeps the parameters in the address to confirm again when no answer arrived', async () => {
    let reachable = false;
    const { api, count } = fakeApi({
      getPaymentResult: () => standing(reachable ? 'BOOKED' : 'HELD'),
      confirmPayment: async () => {
        if (!reachable) throw new ApiUnreachable(null);
        return { id: ID, outcome: 'BOOKED', failureCode: null };
      },
    });
    renderPage(<ResultPage id={ID} returned={success} />, { api, router });
    const again = await screen.findByRole('button', { name: '다시 확인하기' });
    expect(replace).not.toHaveBeenCalled();
    reachable = true;
    again.click();
    await screen.findByRole('heading', { name: '예약이 확정됐어요' });
    expect(count('confirmPayment')).toBe(2);
  });
});
