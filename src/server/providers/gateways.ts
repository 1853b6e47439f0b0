import type { ServerEnv } from '@/config/env';
import { benefitPoints } from './benefit-points';
import { nicepayGateway } from './nicepay-gateway';
import type { Gateways, PaymentGateway } from './payment-gateway';
import type { PointsProvider } from './points-provider';
import { tossGateway } from './toss-gateway';

/**
 * Every gateway that is set up, the chosen one first, and the points of the business provider: orders
 * stay with whom they were opened at.
 */
export function gatewaysOf(
  env: Pick<
    ServerEnv,
    | 'PAYMENT_GATEWAY'
    | 'TOSS_API_BASE_URL'
    | 'TOSS_SECRET_KEY'
    | 'NICEPAY_API_BASE_URL'
    | 'NICEPAY_CLIENT_ID'
    | 'NICEPAY_SECRET_KEY'
    | 'GATEWAY_TIMEOUT_MS'
    | 'PARTNER_BENEFIT_BASE_URL'
    | 'PARTNER_BENEFIT_KEY'
  >,
): Gateways {
  const timeoutMs = env.GATEWAY_TIMEOUT_MS;
  const toss = tossGateway({
    baseUrl: env.TOSS_API_BASE_URL,
    secretKey: env.TOSS_SECRET_KEY,
    timeoutMs,
  });
  const nicepay = nicepayGateway({
    baseUrl: env.NICEPAY_API_BASE_URL,
    clientId: env.NICEPAY_CLIENT_ID,
    secretKey: env.NICEPAY_SECRET_KEY,
    timeoutMs,
  });
  const points =
    env.PARTNER_BENEFIT_BASE_URL === undefined
      ? null
      : benefitPoints({
          baseUrl: env.PARTNER_BENEFIT_BASE_URL,
          key: env.PARTNER_BENEFIT_KEY,
          timeoutMs,
        });
  return env.PAYMENT_GATEWAY === 'toss'
    ? together([toss, nicepay], points)
    : together([nicepay, toss], points);
}

/** One gateway for new orders, others for the orders they have, and points where there are any. */
export function together(
  [chosen, ...others]: readonly [PaymentGateway, ...PaymentGateway[]],
  points: PointsProvider | null = null,
): Gateways {
  const all = [chosen, ...others, ...(points === null ? [] : [points])];
  const named = (name: string) => all.find((gateway) => gateway.name === name);
  return {
    ...chosen,
    points,
    all,
    named,
    of({ provider }) {
      const found = named(provider);
      if (found === undefined) throw new Error(`No payment gateway ${provider}`);
      return found;
    },
  };
}
