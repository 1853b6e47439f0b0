/** The hour of arrival for guests who come after midnight, in the night of check-in. */
export const AFTER_MIDNIGHT = '24:00';

/** Writes a whole hour as a time of day: `07:00` for 7. */
export const formatHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/**
 * The hours of arrival that a guest can choose from, each named by its beginning (`15:00`): from
 * check-in to the last hour of the day, and after midnight. A guest who chooses none doesn't know
 * it yet.
 * @param checkInTime the hotel's, such as `15:00`
 */
export function arrivalHours(checkInTime: string): string[] {
  const [hours = 0, minutes = 0] = checkInTime.split(':').map(Number);
  const first = Math.max(0, Math.min(23, hours + (minutes > 0 ? 1 : 0)));
  const whole = Array.from({ length: 24 - first }, (_, at) => formatHour(first + at));
  return [...whole, AFTER_MIDNIGHT];
}

/** The end of an hour of arrival: `16:00` for `15:00`. */
export function hourAfter(hour: string): string {
  return formatHour(Number(hour.slice(0, 2)) + 1);
}
