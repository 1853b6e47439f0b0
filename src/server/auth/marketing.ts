import { consents, type Channels } from '@/domain/notification';
import type { Transaction } from '../db/client';
import { confirmConsent } from '../notify/member-notices';
import type { MemberRow } from './member-queries';

/**
 * What to write when a member decides about marketing. The date of the decision is kept, and
 * changes only with the decision itself (Korean law asks to confirm consent every two years); the
 * member is told that it was taken down.
 * @param uses whether personal data may be used for marketing, which being told of it includes
 */
export async function marketingChange(
  tx: Transaction,
  before: Pick<MemberRow, 'id' | 'marketing' | 'notifications' | 'privacyUsesMarketing'>,
  channels: Channels,
  now: Date,
  uses = before.privacyUsesMarketing,
) {
  const marketing = consents({ marketing: channels });
  const isChanged = marketing !== before.marketing;
  if (isChanged) await confirmConsent(tx, before.id, { consents: marketing, now });
  return {
    marketing,
    privacyUsesMarketing: marketing || uses,
    notifications: { ...before.notifications, marketing: channels },
    ...(isChanged ? { marketingDecidedAt: now } : {}),
  };
}
