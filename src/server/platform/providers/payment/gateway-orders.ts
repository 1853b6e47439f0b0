import type { PaymentGateway } from './payment-gateway';

/** Orders for the tests of gateways. */

let orders = 0;
export const newOrderId = (prefix = 'MTEST0000000') => `${prefix}-${(orders += 1)}`;

export function orderOf(orderId: string, amount = 110_000): Parameters<PaymentGateway['open']>[0] {
  return {
    orderId,
    orderName: '연남 스테이 스튜디오 "바다" | 30박',
    amount,
    successUrl: 'http://site.test/payment/result/MTEST',
    failUrl: 'http://site.test/payment/result/MTEST',
    formUrl: 'http://site.test/api/v2/outside/x/return/ko',
    expiresAt: new Date(Date.now() + 900_000),
    customerName: '이름이아주아주아주아주길어서잘리는손님',
    customerEmail: 'guest@example.com',
    method: 'CARD',
    installmentMonths: 0,
    language: 'ko',
  };
}
