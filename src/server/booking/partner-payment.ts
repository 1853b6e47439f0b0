import { asc, eq } from 'drizzle-orm';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { isBusinessUser } from '@/domain/profile';
import { memberSocials, partnerPaymentLogs } from '../db/schema';
import { AppError } from '../http/app-error';
import type { MemberContext } from '../http/handler';

/** @throws AppError BUSINESS_ONLY for a member who didn't come through the business provider */
export async function assertBusinessMember(context: MemberContext): Promise<void> {
  const socials = await context.db
    .select({ provider: memberSocials.provider })
    .from(memberSocials)
    .where(eq(memberSocials.memberId, context.member.memberId))
    .orderBy(asc(memberSocials.createdAt));
  if (!isBusinessUser({ socials }, BUSINESS_PROVIDER)) throw new AppError('BUSINESS_ONLY');
}

/** Keeps a step of the business provider's payment page for support. */
export async function logPartnerStep(
  context: MemberContext,
  line: { reservationId: string; step: string; detail: string },
): Promise<void> {
  await context.db.insert(partnerPaymentLogs).values({ ...line, at: context.now() });
}
