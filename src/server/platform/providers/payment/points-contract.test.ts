import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  SANDBOX_KEYS,
  startSandboxProcess,
  type SandboxProcess,
} from '@/server/testing/sandbox-process';
import { benefitPoints } from './benefit-points';
import { newOrderId } from './gateway-http';
import type { PointsProvider } from './payment-gateway';

const MEMBER = 'employee 7';
const HAD = 500_000;

let sandbox: SandboxProcess;
let points: PointsProvider;

beforeAll(async () => {
  sandbox = await startSandboxProcess(null);
  points = providerAt(`${sandbox.url}/partner/v1/`);
});
afterAll(() => sandbox.stop());

const providerAt = (baseUrl: string, key: string = SANDBOX_KEYS.PARTNER_KEY, timeoutMs = 2_000) =>
  benefitPoints({ baseUrl, key, timeoutMs });
const turn = (body: object) =>
  fetch(`${sandbox.url}/control/partner`, { method: 'POST', body: JSON.stringify(body) });
const orderOf = (orderId: string, amount = 120_000) => ({
  orderId,
  amount,
  memberSubject: MEMBER,
  language: 'ko' as const,
  returnUrl: 'http://site.test/payment/result/MTEST?from=mail',
  expiresAt: new Date(Date.now() + 900_000),
});
/**
 * Presses a button on the provider's page.
 * @returns the address that the browser is sent to, or null when it gets no answer
 */
async function press(url: string, action: 'approve' | 'refuse' = 'approve') {
  const body = new URLSearchParams({ action });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const location = answer.headers.get('location');
  return location === null ? null : Object.fromEntries(new URL(location).searchParams);
}
const approved = async (amount?: number) => {
  const orderId = newOrderId();
  await press(await points.link(orderOf(orderId, amount)));
  return orderId;
};
const cancel = (orderId: string, amount: number, key: string) =>
  points.cancel({ paymentKey: orderId, amount, reason: '일정이 바뀌었어요' }, key);

beforeEach(async () => {
  await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
  await turn({ points: { [MEMBER]: HAD } });
});

describe('an order of points', () => {
  it('is approved on the page, read, and given back in parts', async () => {
    const orderId = newOrderId();
    expect(await points.find(orderId)).toBeNull();
    const url = await points.link(orderOf(orderId));
    expect(await points.link(orderOf(orderId))).toBe(url);
    expect(await points.find(orderId)).toMatchObject({ status: 'READY', amount: 120_000 });
    expect(await points.available(MEMBER)).toBe(HAD);

    const page = await (await fetch(url)).text();
    expect(page).toContain('120,000원');
    expect(await press(url)).toMatchObject({ from: 'mail', points: 'approved', orderId });
    expect(await points.find(orderId)).toMatchObject({
      paymentKey: orderId,
      orderId,
      status: 'CAPTURED',
      amount: 120_000,
      balance: 120_000,
    });
    expect(await points.available(MEMBER)).toBe(HAD - 120_000);
    // Pressing the button again changes nothing.
    expect(await press(url)).toMatchObject({ points: 'approved' });
    expect(await points.available(MEMBER)).toBe(HAD - 120_000);

    expect(await cancel(orderId, 50_000, `a-${orderId}`)).toMatchObject({
      kind: 'done',
      payment: { status: 'PARTLY_CANCELLED', balance: 70_000 },
    });
    expect(await cancel(orderId, 50_000, `a-${orderId}`)).toMatchObject({
      kind: 'done',
      payment: { balance: 70_000 },
    });
    expect(await cancel(orderId, 70_001, `b-${orderId}`)).toMatchObject({ kind: 'refused' });
    expect(await cancel(orderId, 70_000, `c-${orderId}`)).toMatchObject({
      kind: 'done',
      payment: { status: 'CANCELLED', balance: 0 },
    });
    expect(await points.available(MEMBER)).toBe(HAD);
  });

  it('is refused by the member, or by the provider: nothing is taken', async () => {
    const left = newOrderId();
    expect(await press(await points.link(orderOf(left)), 'refuse')).toMatchObject({
      points: 'left',
    });
    expect(await points.find(left)).toMatchObject({ status: 'FAILED' });
    const declined = newOrderId();
    await turn({ approve: { mode: 'decline' } });
    expect(await press(await points.link(orderOf(declined)))).toMatchObject({ points: 'refused' });
    expect(await points.find(declined)).toMatchObject({ status: 'FAILED' });
    expect(await points.available(MEMBER)).toBe(HAD);
  });

  it('is never more than the member has, on two pages at once neither', async () => {
    await expect(points.link(orderOf(newOrderId(), HAD + 1))).rejects.toThrow('NOT_ENOUGH_POINTS');
    const pages = [
      await points.link(orderOf(newOrderId(), 300_000)),
      await points.link(orderOf(newOrderId(), 300_000)),
    ];
    const [first, second] = [await press(pages[0] ?? ''), await press(pages[1] ?? '')];
    expect([first?.points, second?.points]).toEqual(['approved', 'refused']);
  });

  it('can’t become another one, and not be approved after its time', async () => {
    const orderId = newOrderId();
    const url = await points.link(orderOf(orderId));
    await expect(points.link(orderOf(orderId, 1_000))).rejects.toThrow('ORDER_DIFFERS');
    expect(await press(url)).toMatchObject({ points: 'approved' });
    const late = { ...orderOf(newOrderId()), expiresAt: new Date(Date.now() - 1) };
    expect(await press(await points.link(late))).toMatchObject({ points: 'refused' });
  });
});

describe('what isn’t known', () => {
  it('points that were taken without the browser’s knowledge are found by reading the order', async () => {
    await turn({ approve: { mode: 'lost' } });
    const orderId = newOrderId();
    expect(await press(await points.link(orderOf(orderId)))).toBeNull();
    expect(await points.find(orderId)).toMatchObject({ status: 'CAPTURED' });
    expect(await points.confirm({ paymentKey: orderId, orderId, amount: 1 }, 'k')).toMatchObject({
      kind: 'done',
    });
  });

  it.each([
    ['timeout-done', 0],
    ['timeout-undone', 120_000],
  ] as const)(
    'a refund that times out (%s) has an unknown outcome, and is made once for its key',
    async (mode, left) => {
      const orderId = await approved();
      await turn({ cancel: { mode } });
      const impatient = providerAt(`${sandbox.url}/partner/v1`, undefined, 300);
      const request = { paymentKey: orderId, amount: 120_000, reason: 'r' };
      expect(await impatient.cancel(request, `k-${orderId}`)).toMatchObject({ kind: 'unknown' });
      expect(await points.find(orderId)).toMatchObject({ balance: left });
      // The same refund is requested again while the first request is still in progress.
      expect(await cancel(orderId, 120_000, `k-${orderId}`)).toMatchObject({ kind: 'unknown' });
      expect(await points.find(orderId)).toMatchObject({ balance: left });
    },
  );

  it('a refused refund is reported as refused', async () => {
    const orderId = await approved();
    await turn({ cancel: { mode: 'reject' } });
    expect(await cancel(orderId, 1_000, `r-${orderId}`)).toMatchObject({
      kind: 'refused',
      code: 'NOT_CANCELABLE_ORDER',
    });
  });

  it('an unreachable provider, or one that doesn’t know this site, has an unknown outcome', async () => {
    const orderId = await approved();
    await turn({ down: true });
    await expect(points.available(MEMBER)).rejects.toThrow();
    await expect(points.find(orderId)).rejects.toThrow();
    expect(await cancel(orderId, 1_000, 'k')).toMatchObject({ kind: 'unknown' });
    await turn({ down: false });
    await expect(providerAt(`${sandbox.url}/partner/v1`, 'wrong').find(orderId)).rejects.toThrow();
    await expect(providerAt('http://127.0.0.1:1').available(MEMBER)).rejects.toThrow();
  });
});
