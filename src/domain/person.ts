/**
 * Optional facts about a member besides name and number. A year has four digits, a day of the year
 * is `MM-DD`; days are those of Asia/Seoul.
 */
import { isNight, type Night } from './stay';

export const GENDERS = ['female', 'male', 'other'] as const;

/**
 * The youngest age at which somebody may join (Personal Information Protection Act, article 22-2).
 */
export const MIN_AGE = 14;
const GREATEST_AGE = 120;
/** A leap year, so that 29 February is accepted while the year of birth isn't known. */
const LEAP_YEAR = '2000';

type Birth = { readonly birthyear: string | null; readonly birthday: string | null };

/**
 * Years of age today; without a day of birth, the age reached by the end of this year.
 * @param today of Asia/Seoul
 */
function ageOn(today: Night, birthyear: string, birthday: string | null): number {
  const years = Number(today.slice(0, 4)) - Number(birthyear);
  return birthday !== null && today.slice(5) < birthday ? years - 1 : years;
}

/**
 * Whether a date of birth is possible for somebody old enough to be a member. Missing parts of the date are accepted.
 */
export function isBirthPossible({ birthyear, birthday }: Birth, today: Night): boolean {
  if (birthday !== null && !isNight(`${birthyear ?? LEAP_YEAR}-${birthday}`)) return false;
  if (birthyear === null) return true;
  const age = ageOn(today, birthyear, birthday);
  return age >= MIN_AGE && age <= GREATEST_AGE;
}

/** The age range by the year of birth, such as `30-39`; null without one. */
export function ageRangeOf({ birthyear, birthday }: Birth, today: Night): string | null {
  if (birthyear === null) return null;
  const decade = Math.floor(ageOn(today, birthyear, birthday) / 10) * 10;
  return `${decade}-${decade + 9}`;
}
