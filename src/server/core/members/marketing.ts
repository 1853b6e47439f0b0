import { type Channels, consents } from '@/domain/message/notification';
import type { Transaction } from '@/server/platform/db/client';
import { confirmConsent } from '@/server/core/messages/member-notices';
import type { MemberRow } from './member-queries';

/**
 * Returns the columns to update when a member decides about marketing. The date of the decision
 * changes only with the decision itself, because Korean law asks to remind members of their consent
 * every two years. A changed decision is confirmed to the member by a notice.
 * @param uses whether personal data may be used for marketing; consenting to marketing messages
 * includes this
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
