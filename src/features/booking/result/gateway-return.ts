import { z } from 'zod';

const text = (max: number) => z.string().min(1).max(max);

const succeeded = z.object({
  paymentKey: text(200),
  orderId: text(64),
  /** As the URL has it; the server compares it with its own record. */
  amount: text(20),
});

const failed = z.object({
  code: text(100),
  orderId: z.string().max(64).default(''),
});

/** How the card page came back: with a payment to confirm, or without one. */
export type GatewayReturn =
  | {
      readonly kind: 'success';
      readonly paymentKey: string;
      readonly orderId: string;
      readonly amount: string;
    }
  | { readonly kind: 'fail'; readonly code: string; readonly orderId: string };

/**
 * Reads `successUrl?paymentKey&orderId&amount` or `failUrl?code&message&orderId`; null for any
 * other query. The gateway's `message` is left where it is.
 */
export function gatewayReturnOf(query: Readonly<Record<string, unknown>>): GatewayReturn | null {
  const success = succeeded.safeParse(query);
  if (success.success) return { kind: 'success', ...success.data };
  const fail = failed.safeParse(query);
  return fail.success ? { kind: 'fail', ...fail.data } : null;
}
