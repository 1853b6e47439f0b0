import { describe, expect, it } from 'vitest';

import { partOfEnv } from '@/config/env';
import { newOrderId, orderOf } from './gateway-http';
import { tossGateway } from './toss-gateway';

/** What can be done at the real test API without a browser on its page: `npm run test:gateway`. */
describe('the port, by the real test API of Toss Payments', () => {
  const { TOSS_TEST_SECRET_KEY: secretKey = '' } = partOfEnv();
  const real = (key = secretKey) =>
    tossGateway({ baseUrl: 'https://api.tosspayments.com', secretKey: key, timeoutMs: 15_000 });

  it('opens an order once, and refuses what nobody paid', { timeout: 60_000 }, async () => {
    const order = orderOf(newOrderId(`MREAL${Date.now()}`));
    const site = 'https://www.example.com/payment/result/MTEST';
    const first = await real().open({ ...order, successUrl: site, failUrl: site });
    expect(first).toMatchObject({ kind: 'opened' });
    expect(await real().open({ ...order, successUrl: site, failUrl: site })).toEqual(first);
    const payment = await real().find(order.orderId);
    expect(payment).toMatchObject({ status: 'READY', amount: order.amount, card: null });
    const paymentKey = payment?.paymentKey ?? '';
    const request = { paymentKey, orderId: order.orderId, amount: order.amount };
    expect((await real().confirm(request, `confirm-${order.orderId}`)).kind).not.toBe('done');
    expect((await real().cancel({ ...request, reason: 'x' }, `c-${order.orderId}`)).kind).not.toBe(
      'done',
    );
    expect(await real().find(newOrderId('MREALNEVER'))).toBeNull();
    await expect(real('test_sk_wrong').find(order.orderId)).rejects.toThrow();
  });
});
