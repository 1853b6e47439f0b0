import type { NotificationView } from '@/contract/notification';
import type { MemberRow } from '../auth/member-queries';

/** A member's settings as they're shown. */
export function notificationsOf({
  notifications,
  marketingDecidedAt,
}: MemberRow): NotificationView {
  return { ...notifications, marketingDecidedAt: marketingDecidedAt?.toISOString() ?? null };
}
