import { hashKey } from '@tanstack/react-query';

import type { NotificationSettings } from '@/domain/message/notification';

/**
 * The settings that differ from the stored ones. The others aren't sent, because the page may be
 * older than a change made elsewhere, such as a withdrawn consent.
 */
export function changedSettings(
  kept: NotificationSettings,
  { booking, marketing, quietHours }: NotificationSettings,
): Partial<NotificationSettings> {
  const isChanged = (before: object, after: object) => hashKey([before]) !== hashKey([after]);
  return {
    ...(isChanged(kept.booking, booking) ? { booking } : {}),
    ...(isChanged(kept.marketing, marketing) ? { marketing } : {}),
    ...(isChanged(kept.quietHours, quietHours) ? { quietHours } : {}),
  };
}
