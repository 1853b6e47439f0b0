import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { bookingOf } from './booking-queries';
import { assertBusinessMember, logPartnerStep } from './partner-payment';

/**
 * A return from the business provider that claims a payment by benefit points. Only the provider
 * itself can confirm the claim, and no adapter to its books is configured: the claim is kept for
 * support and answered with PROVIDER_NOT_CONFIGURED. A token in a browser's address books nothing.
 */
export const succeedPartnerPayment = handle(
  contract.succeedPartnerPayment,
  async ({ params, query }, context) => {
    await assertBusinessMember(context);
    await bookingOf(context.db, params.id, context.member.memberId);
    const detail = query.token === undefined ? 'without a token' : 'with a token';
    await logPartnerStep(context, { reservationId: params.id, step: 'success', detail });
    throw new AppError('PROVIDER_NOT_CONFIGURED');
  },
);
