/**
 * What a member may say of themself beside name and number. A year is four digits, a day of the year
 * `MM-DD`; days are those of Asia/Seoul.
 */
import { isNight, type Night } from './stay';

export const GENDERS = ['female', 'male', 'other'] as const;

/** The age that joining asks for (Personal Information Protection Act, article 22-2). */
export const LEAST_AGE = 14;
const GREATEST_AGE = 120;
/** 29 February is one. */
const LEAP_YEAR = '2000';

type Birth = { readonly birthyear: string | null; readonly birthday: string | null };

/**
 * Years lived, or without a day those that will be by the end of this year, as Korea counts then.
 * @param today of Asia/Seoul
 */
function ageOn(today: Night, birthyear: string, birthday: string | null): number {
  const years = Number(today.slice(0, 4)) - Number(birthyear);
  return birthday !== null && today.slice(5) < birthday ? years - 1 : years;
}

/** Whether somebody old enough to be a member may have been born then; what isn't told is right. */
export function isBirthPossible({ birthyear, birthday }: Birth, today: Night): boolean {
  if (birthday !== null && !isNight(`${birthyear ?? LEAP_YEAR}-${birthday}`)) return false;
  if (birthyear === null) return true;
  const age = ageOn(today, birthyear, birthday);
  return age >= LEAST_AGE && age <= GREATEST_AGE;
}

/** `30-39`, from the year of birth; null without one. */
export function ageRangeOf({ birthyear, birthday }: Birth, today: Night): string | null {
  if (birthyear === null) return null;
  const decade = Math.floor(ageOn(today, birthyear, birthday) / 10) * 10;
  return `${decade}-${decade + 9}`;
}
