import { DEFAULT_STAY } from '@/config/constants';
import { addNights, isNight, nightsBetween, type Night } from '@/domain/stay/stay';
import { ApiError } from '@/lib/api/client';

/**
 * The API's message about a stay that it refused (status 400), in the page's language, to be shown
 * above the default stay; null for any other error.
 */
export function forgivingStay(error: unknown): string | null {
  return error instanceof ApiError && error.status === 400 ? error.message : null;
}

/**
 * Moves a stay whose check-in has passed to the first day of the default stay and keeps its length;
 * null when there is nothing to move. Old links are shared and bookmarked, so they should show what
 * is possible now.
 */
export function movedFromPast<S extends { from?: string; to?: string }>(
  stay: S,
  today: Night,
): (S & { from: Night }) | null {
  const { from, to } = stay;
  if (from === undefined || !isNight(from) || from >= today) return null;
  const start = addNights(today, DEFAULT_STAY.startsInDays);
  if (to === undefined) return { ...stay, from: start };
  if (!isNight(to) || to <= from) return null;
  return { ...stay, from: start, to: addNights(start, nightsBetween(from, to)) };
}
