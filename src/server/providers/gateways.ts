import type { ServerEnv } from '@/config/env';
import { nicepayGateway } from './nicepay-gateway';
import type { Gateways, PaymentGateway } from './payment-gateway';
import { tossGateway } from './toss-gateway';

/** Every gateway that is set up, the chosen one first: orders stay with whom they were opened at. */
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
  return env.PAYMENT_GATEWAY === 'toss' ? together(toss, nicepay) : together(nicepay, toss);
}

/** One gateway for new orders, and others for the orders they have. */
export function together(chosen: PaymentGateway, ...others: readonly PaymentGateway[]): Gateways {
  const all = [chosen, ...others];
  const named = (name: string) => all.find((gateway) => gateway.name === name);
  return {
    ...chosen,
    all,
    named,
    of({ provider }) {
      const found = named(provider);
      if (found === undefined) throw new Error(`No payment gateway ${provider}`);
      return found;
    },
  };
}
