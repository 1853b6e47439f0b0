import type { MemberRow } from './member-queries';

type Channels = { mail: boolean; sms: boolean };

/**
 * What to write when a member decides about marketing. The date of the decision is kept, and
 * changes only with the decision itself (Korean law asks to confirm consent every two years).
 */
export function marketingChange(
  before: Pick<MemberRow, 'marketing' | 'notifications'>,
  channels: Channels,
  now: Date,
) {
  const marketing = channels.mail || channels.sms;
  return {
    marketing,
    privacyUsesMarketing: marketing,
    notifications: { ...before.notifications, marketing: channels },
    ...(marketing === before.marketing ? {} : { marketingDecidedAt: now }),
  };
}
