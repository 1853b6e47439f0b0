import type { NotificationView } from '@/contract/notification';
import type { MemberRow } from '@/server/core/members/member-queries';

/** Presents a member's notification settings. */
export function notificationsOf({
  notifications,
  marketingDecidedAt,
}: MemberRow): NotificationView {
  return { ...notifications, marketingDecidedAt: marketingDecidedAt?.toISOString() ?? null };
}
