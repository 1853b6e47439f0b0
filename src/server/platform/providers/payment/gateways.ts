import type { ServerEnv } from '@/config/env';
import { benefitPoints } from './benefit-points';
import { nicepayGateway } from './nicepay-gateway';
import type { Gateways, PaymentGateway, PointsProvider } from './payment-gateway';
import { tossGateway } from './toss-gateway';

/**
 * Makes all configured gateways, the chosen one first, and the points of the business provider.
 * Each order stays with the gateway at which it was opened.
 */
export function gatewaysOf(
  env: Pick<ServerEnv, 'PAYMENT_GATEWAY' | 'toss' | 'nicepay' | 'points' | 'GATEWAY_TIMEOUT_MS'>,
): Gateways {
  const timeoutMs = env.GATEWAY_TIMEOUT_MS;
  const { toss, nicepay, points } = env;
  const made = {
    toss:
      toss === null ? null : tossGateway({ baseUrl: toss.baseUrl, secretKey: toss.key, timeoutMs }),
    nicepay:
      nicepay === null
        ? null
        : nicepayGateway({
            baseUrl: nicepay.baseUrl,
            clientId: nicepay.clientId,
            secretKey: nicepay.key,
            timeoutMs,
          }),
  };
  const chosen = made[env.PAYMENT_GATEWAY];
  if (chosen === null) throw new Error(`PAYMENT_GATEWAY ${env.PAYMENT_GATEWAY} has no settings`);
  const others = [made.toss, made.nicepay]
    .filter((one) => one !== null)
    .filter((one) => one !== chosen);
  return gatewayRegistry(
    [chosen, ...others],
    points === null ? null : benefitPoints({ ...points, timeoutMs }),
  );
}

/**
 * Combines one gateway for new orders, others for their existing orders, and points if there are
 * any.
 */
export function gatewayRegistry(
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
    timeLeftMs: () => Infinity,
  };
}
