import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { type CallName, contract, type Contract } from '@/contract';
import { fetchOf, type RequestOf } from '@/contract/endpoint';
import { createApp } from '@/server/app/app';
import { audit } from '@/server/app/audit/audit';
import { handlers } from '@/server/app/handlers';
import { reconcileAll } from '@/server/app/families';
import { QUIET_MS } from '@/server/core/payments/reconcile';
import { gatewaysOf } from '@/server/platform/providers/payment/gateways';
import {
  CARDS,
  onCardPage,
  SANDBOX_KEYS,
  type SandboxProcess,
  startSandboxProcess,
  type WayBack,
} from '@/server/testing/sandbox-process';
import { startStallingProxy } from '@/server/testing/stalling-proxy';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, type Bookable, held, soldOf, stored } from '../testing';

/**
 * Whole bookings through each gateway over HTTP: the API as it is served, the sandbox in another
 * process, its webhooks between them, and a guest who goes where the pages say.
 */
const GATEWAY_TIMEOUT_MS = 4_000;
/**
 * Less time than one call without an answer takes; without this limit a confirmation makes four
 * calls.
 */
const BUDGET_MS = 1_500;

describe.each(['toss', 'nicepay'] as const)('a booking through %s', (name) => {
  let world: World;
  let server: ServerType;
  let sandbox: SandboxProcess;
  let proxy: Awaited<ReturnType<typeof startStallingProxy>>;
  let siteUrl = '';
  let webhookUrl = '';
  let room: Bookable;
  let member: TestMember;

  beforeAll(async () => {
    siteUrl = await new Promise<string>((resolve) => {
      server = serve({ fetch: (request) => world.app.fetch(request), port: 0 }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}`),
      );
    });
    webhookUrl = `${siteUrl}/api/v2/outside/${name}/webhook`;
    sandbox = await startSandboxProcess(webhookUrl);
    proxy = await startStallingProxy({
      host: '127.0.0.1',
      port: Number(new URL(sandbox.url).port),
    });
    const gatewayUrl = `http://127.0.0.1:${proxy.port}`;
    world = await createWorld({
      now: new Date().toISOString(),
      siteUrl,
      gateways: gatewaysOf({
        PAYMENT_GATEWAY: name,
        toss: { baseUrl: gatewayUrl, key: SANDBOX_KEYS.TOSS_SECRET_KEY },
        nicepay: {
          baseUrl: `${gatewayUrl}/nicepay`,
          clientId: SANDBOX_KEYS.NICEPAY_CLIENT_ID,
          key: SANDBOX_KEYS.NICEPAY_SECRET_KEY,
        },
        points: null,
        GATEWAY_TIMEOUT_MS,
      }),
    });
  });
  afterAll(async () => {
    await proxy.close();
    await sandbox.stop();
    await new Promise((resolve) => server.close(resolve));
    await world.close();
  });
  beforeEach(async () => {
    member = await world.member();
    room = await bookable(world);
    await setWebhook(webhookUrl);
  });

  const setWebhook = (url: string | null) =>
    fetch(`${sandbox.url}/control/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
  const open = async (id: string) =>
    dataOf(await world.call('startPayment', { params: { id } }, { member }));
  const stateOf = async (id: string) => (await stored(world, id)).reservation.state;

  /**
   * Follows the card page's way back as a browser does, and returns the parameters of the result
   * page.
   */
  async function comeBack(back: WayBack | null): Promise<URLSearchParams> {
    if (back === null) throw new Error('the guest is gone');
    if (back.form === null) return back.url.searchParams;
    const answer = await fetch(back.url, { method: 'POST', body: back.form, redirect: 'manual' });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin).toBe(siteUrl);
    expect(location.pathname).toMatch(/^\/payment\/result\/M[0-9A-Z]{12}$/);
    return location.searchParams;
  }

  const confirmWith = (query: URLSearchParams) =>
    world.call(
      'confirmPayment',
      {
        body: {
          paymentKey: query.get('paymentKey') ?? '',
          orderId: query.get('orderId') ?? '',
          amount: query.get('amount') ?? '',
        },
      },
      { member },
    );

  /** Makes a call of an API that gives gateways less time, and returns how long the answer took. */
  async function hurried<K extends CallName>(call: K, request: RequestOf<Contract[K]>) {
    const { deps } = world;
    const app = createApp(
      { ...deps, config: { ...deps.config, gatewayBudgetMs: BUDGET_MS } },
      handlers,
    );
    const { path, init } = fetchOf(contract[call], request, {
      authorization: `Bearer ${member.token}`,
    });
    const before = performance.now();
    const answer = await app.request(`${API_BASE_PATH}${path}`, init);
    const body: unknown = await answer.json();
    return { status: answer.status, body, ms: performance.now() - before };
  }

  const agreed = async () =>
    expect((await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings).toEqual(
      [],
    );

  it('is held, paid, booked, shown, and cancelled with its money back', async () => {
    const { id, total, stay } = await held(world, member, room);
    const { checkoutUrl } = await open(id);
    expect((await open(id)).checkoutUrl).toBe(checkoutUrl);
    const query = await comeBack(await onCardPage(checkoutUrl, CARDS.approve));
    expect(dataOf(await confirmWith(query)).outcome).toBe('BOOKED');
    expect(dataOf(await confirmWith(query)).outcome).toBe('BOOKED');
    const { reservation, attempts, moved } = await stored(world, id);
    expect([reservation.state, moved]).toEqual(['BOOKED', total]);
    expect(attempts).toMatchObject([{ provider: name, state: 'CAPTURED', amount: total }]);
    const view = dataOf(await world.call('getReservation', { params: { id } }, { member }));
    expect(view.payment?.card?.issuer).toMatch(/./);
    expect((await fetch(view.payment?.receiptUrl ?? '')).status).toBe(200);
    await agreed();

    const request = { params: { id }, body: { expectedRefund: total } };
    expect(dataOf(await world.call('cancelReservation', request, { member }))).toMatchObject({
      state: 'CANCELLED',
      refund: total,
    });
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
    await agreed();
  });

  it('is pending within its time when the gateway freezes, and booked once it answers again', async () => {
    await setWebhook(null);
    const { id, total } = await held(world, member, room);
    const { checkoutUrl, orderId } = await open(id);
    const back = await onCardPage(checkoutUrl, CARDS.approve);

    proxy.stall();
    const query = await comeBack(back);
    const body = {
      paymentKey: query.get('paymentKey') ?? '',
      orderId,
      amount: query.get('amount') ?? '',
    };
    const frozen = await hurried('confirmPayment', { body });
    expect(frozen).toMatchObject({ status: 200, body: { id, outcome: 'PENDING' } });
    proxy.resume();
    expect(frozen.ms).toBeLessThan(2 * BUDGET_MS);

    world.advance(QUIET_MS + 1_000);
    await expect
      .poll(async () => {
        await reconcileAll(world.deps);
        return stateOf(id);
      })
      .toBe('BOOKED');
    expect((await stored(world, id)).moved).toBe(total);
    await agreed();
  });

  it('opens no order at a gateway that is frozen, says so in time, and opens it later', async () => {
    const { id } = await held(world, member, room);
    proxy.stall();
    const frozen = await hurried('startPayment', { params: { id } });
    proxy.resume();
    expect(frozen).toMatchObject({ status: 503, body: { error: { code: 'PAYMENT_UNAVAILABLE' } } });
    expect(frozen.ms).toBeLessThan(2 * BUDGET_MS);
    expect((await open(id)).checkoutUrl).toMatch(/^http/);
  });

  it('is tried again with another card after a refusal', async () => {
    const { id, total } = await held(world, member, room);
    const first = await open(id);
    const refused = await comeBack(await onCardPage(first.checkoutUrl, CARDS.declinedOnPage));
    const body = { orderId: refused.get('orderId') ?? '', code: refused.get('code') ?? '' };
    expect(body.code).not.toBe('');
    dataOf(await world.call('failPayment', { params: { id }, body }, { member }));
    const second = await open(id);
    expect(second.orderId).not.toBe(first.orderId);
    const query = await comeBack(await onCardPage(second.checkoutUrl, CARDS.approve));
    expect(dataOf(await confirmWith(query)).outcome).toBe('BOOKED');
    expect((await stored(world, id)).moved).toBe(total);
    await agreed();
  });

  it('is booked by the webhook when nobody waits for the answer', async () => {
    const { id, total } = await held(world, member, room);
    const { checkoutUrl } = await open(id);
    const since = Date.now();
    const back = await onCardPage(checkoutUrl, CARDS.timeoutCharged, 'pay', 1_000);
    // Where the gateway charges only when the site confirms, the answer to that confirmation is
    // lost.
    const waiting = back === null ? null : confirmWith(await comeBack(back));
    await expect.poll(() => stateOf(id), { timeout: 3_500 }).toBe('BOOKED');
    expect(Date.now() - since).toBeLessThan(GATEWAY_TIMEOUT_MS);
    await waiting;
    expect((await stored(world, id)).moved).toBe(total);
    await agreed();
  });

  it('stays held, or is charged once, when the payment page returns less than it should', async () => {
    const { id, total } = await held(world, member, room);
    const { checkoutUrl } = await open(id);
    const query = await comeBack(await onCardPage(checkoutUrl, CARDS.errorCharged));
    if (query.has('code')) {
      const body = { orderId: query.get('orderId') ?? '', code: query.get('code') ?? '' };
      dataOf(await world.call('failPayment', { params: { id }, body }, { member }));
    } else dataOf(await confirmWith(query));
    expect(await stateOf(id)).toBe('BOOKED');
    expect((await stored(world, id)).moved).toBe(total);
    await agreed();
  });

  it('ignores returns and webhooks that claim more than the gateway’s record', async () => {
    const { id, total } = await held(world, member, room);
    const { orderId } = await open(id);
    for (const [form, path] of [
      [{ orderId, resultCode: '0000', status: 'paid', amount: String(total) }, /payment\/result/],
      [{ orderId: 'M000000000000-1', resultCode: '0000', amount: '1' }, /payment\/result/],
      [{ orderId: '<script>' }, /mypage$/],
      [{}, /mypage$/],
    ] as const) {
      const answer = await fetch(`${siteUrl}/api/v2/outside/nicepay/return/en`, {
        method: 'POST',
        body: new URLSearchParams(form),
        redirect: 'manual',
      });
      expect(answer.status).toBe(303);
      const location = new URL(answer.headers.get('location') ?? '');
      expect([location.origin, location.pathname]).toEqual([
        siteUrl,
        expect.stringMatching(path) as string,
      ]);
    }
    expect(await stateOf(id)).toBe('HELD');
  });

  if (name === 'nicepay') {
    it('is booked by the job when neither browser nor webhook came back', async () => {
      await setWebhook(null);
      const { id } = await held(world, member, room);
      await onCardPage((await open(id)).checkoutUrl, CARDS.approve);
      expect(await stateOf(id)).toBe('HELD');
      world.advance(61_000);
      expect((await reconcileAll(world.deps)).looked).toBeGreaterThan(0);
      expect(await stateOf(id)).toBe('BOOKED');
      await agreed();
    });

    it('refunds what the payment page charged but reported as failed, even if the gateway couldn’t be read then', async () => {
      await setWebhook(null);
      const { id, total } = await held(world, member, room);
      const { checkoutUrl, orderId } = await open(id);
      await onCardPage(checkoutUrl, CARDS.errorCharged);
      const body = { orderId, code: 'PAYMENT_FAILED' };
      dataOf(await world.call('failPayment', { params: { id }, body }, { member }));
      expect((await stored(world, id)).attempts[0]?.state).toBe('DECLINED');
      world.advance(61_000);
      await reconcileAll(world.deps);
      const { reservation, attempts, moved } = await stored(world, id);
      expect([reservation.state, attempts[0]?.refunded, moved]).toEqual(['HELD', total, 0]);
      await agreed();
    });

    it('opens no second order for what is paid already', async () => {
      await setWebhook(null);
      const { id, total } = await held(world, member, room);
      await onCardPage((await open(id)).checkoutUrl, CARDS.approve);
      const again = await world.call('startPayment', { params: { id } }, { member });
      expect(errorOf(again).code).toBe('RESERVATION_STATE');
      const { reservation, attempts, moved } = await stored(world, id);
      expect([reservation.state, attempts.length, moved]).toEqual(['BOOKED', 1, total]);
      await agreed();
    });

    it('gives back by itself what is paid after the room is gone', async () => {
      const { id } = await held(world, member, room);
      const { checkoutUrl } = await open(id);
      dataOf(await world.call('releaseHold', { params: { id } }, { member }));
      const back = await onCardPage(checkoutUrl, CARDS.twice);
      await comeBack(back);
      await expect
        .poll(async () => (await stored(world, id)).attempts[0]?.refunded ?? 0)
        .toBeGreaterThan(0);
      const { reservation, moved } = await stored(world, id);
      expect([reservation.state, moved]).toEqual(['RELEASED', 0]);
      await agreed();
    });
  }
});
