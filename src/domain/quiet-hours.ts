/**
 * Hours in which no message may make a sound, by the clock of Seoul, which has no summer time. They
 * cross midnight when they end before they begin.
 */
export type QuietHours = {
  readonly on: boolean;
  /** The beginning as `HH:MM`; that minute belongs to the quiet hours. */
  readonly from: string;
  /** `HH:MM`, excluded. The same as `from` means no quiet hours, not the whole day. */
  readonly to: string;
};

/** The hours in which the law forbids advertising; they apply to members who never chose. */
export const DEFAULT_QUIET_HOURS: QuietHours = { on: true, from: '21:00', to: '08:00' };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SEOUL_OFFSET_MS = 9 * 3_600_000;

/** Milliseconds from midnight to a time `HH:MM`. */
function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

/**
 * The end of the quiet hours that an instant falls in.
 * @returns null when it falls in none
 */
export function quietUntil(now: Date, { on, from, to }: QuietHours): Date | null {
  if (!on || from === to) return null;
  const sinceMidnight = (now.getTime() + SEOUL_OFFSET_MS) % DAY_MS;
  const begin = msOf(from);
  const length = (msOf(to) - begin + DAY_MS) % DAY_MS;
  const into = (sinceMidnight - begin + DAY_MS) % DAY_MS;
  return into < length ? new Date(now.getTime() + length - into) : null;
}
