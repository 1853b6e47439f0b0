import { isNight, type Night } from '../stay/stay';

/**
 * Optional facts about a member besides name and number. A year has four digits, a day of the year
 * is `MM-DD`; days are those of Asia/Seoul.
 */

export const GENDERS = ['female', 'male', 'other'] as const;

/**
 * The youngest age at which somebody may join (Personal Information Protection Act, article 22-2).
 */
const MIN_AGE = 14;
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

/**
 * Whether a member's profile has everything that a booking needs (specification, section 5: name,
 * tel and country_code all non-empty). Blanks count as empty.
 */
export function isProfileComplete(profile: {
  readonly name?: string | null;
  readonly tel?: string | null;
  readonly country_code?: string | null;
}): boolean {
  return [profile.name, profile.tel, profile.country_code].every(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
}

/** Business members are those whose first social provider is the business one (section 3). */
export function isBusinessUser(
  user: { readonly socials: ReadonlyArray<{ readonly provider: string }> },
  businessProvider: string,
): boolean {
  return user.socials[0]?.provider === businessProvider;
}

/** Formats telephone numbers, which are stored in E.164 (`+821012345678`). */

const KOREAN = /^\+82(2|\d{2})(\d{3,4})(\d{4})$/;

/**
 * A Korean number as it is dialled in Korea, `010-1234-5678`; for readers of English with the
 * country code, `+82 10-1234-5678`. Numbers of other countries stay in E.164, which can be dialled
 * anywhere.
 */
export function formatTel(tel: string, locale: 'ko' | 'en'): string {
  const parts = KOREAN.exec(tel);
  if (parts === null) return tel;
  const [, area = '', exchange = '', line = ''] = parts;
  return `${locale === 'ko' ? '0' : '+82 '}${area}-${exchange}-${line}`;
}

const FORM = /^\d{3}-?\d{2}-?\d{5}$/;
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/**
 * A Korean business registration number (사업자등록번호) as people write it, `123-45-67890`, from one
 * typed with or without hyphens; null when it has another form or its last digit doesn't fit the
 * others. That such a business exists is not said by this.
 */
export function businessNumber(typed: string): string | null {
  const text = typed.trim();
  if (!FORM.test(text)) return null;
  const digits = [...text.replace(/-/g, '')].map(Number);
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  // The ninth digit counts five times, and both digits of that product are added.
  const whole = sum + Math.floor((5 * (digits[8] ?? 0)) / 10);
  if ((10 - (whole % 10)) % 10 !== digits[9]) return null;
  const bare = digits.join('');
  // The check digit of this number is right, but the number is never assigned.
  if (bare === '0000000000') return null;
  return `${bare.slice(0, 3)}-${bare.slice(3, 5)}-${bare.slice(5)}`;
}
