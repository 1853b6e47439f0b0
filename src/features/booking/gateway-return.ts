import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

const succeeded = z.object({
  paymentKey: text(200),
  orderId: text(64),
  /** The amount in the URL; the server compares it with its own record. */
  amount: text(20),
});

const failed = z.object({
  code: text(100),
  orderId: z._default(z.string().check(z.maxLength(64)), ''),
});

/** The query that the page for approving points returns with. */
const ofPoints = z.object({
  points: z.enum(['approved', 'left', 'refused']),
  orderId: text(64),
  token: z.optional(z.string().check(z.maxLength(2000))),
});

/** How the card page returned: with a payment to confirm, or without one. */
export type GatewayReturn =
  | {
      readonly kind: 'success';
      readonly paymentKey: string;
      readonly orderId: string;
      readonly amount: string;
    }
  | { readonly kind: 'fail'; readonly code: string; readonly orderId: string }
  | { readonly kind: 'points'; readonly orderId: string; readonly token: string | null }
  | {
      readonly kind: 'points-fail';
      readonly orderId: string;
      readonly code: 'POINTS_LEFT' | 'POINTS_REFUSED';
    };

/**
 * Parses `successUrl?paymentKey&orderId&amount`, `failUrl?code&message&orderId`, or the query that
 * the page for points returns with; null for any other query. The gateway's `message` is ignored.
 */
export function gatewayReturnOf(query: Readonly<Record<string, unknown>>): GatewayReturn | null {
  const points = ofPoints.safeParse(query);
  if (points.success) {
    const { points: came, orderId, token } = points.data;
    if (came === 'approved') return { kind: 'points', orderId, token: token ?? null };
    return {
      kind: 'points-fail',
      orderId,
      code: came === 'left' ? 'POINTS_LEFT' : 'POINTS_REFUSED',
    };
  }
  const success = succeeded.safeParse(query);
  if (success.success) return { kind: 'success', ...success.data };
  const fail = failed.safeParse(query);
  return fail.success ? { kind: 'fail', ...fail.data } : null;
}
