import { hashKey } from '@tanstack/react-query';

import type { NotificationSettings } from '@/domain/notification';

/**
 * The parts chosen otherwise than they were kept. The others aren't sent: the page may be older than
 * what was decided elsewhere, such as a consent that was taken back.
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
