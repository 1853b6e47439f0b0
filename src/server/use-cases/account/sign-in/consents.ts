import { CONSENT_NAMES } from '@/contract/auth';
import type { MemberRow } from '@/server/core/members/member-queries';

type Kept = Pick<MemberRow, 'termsAgreedAt' | 'privacyAgreedAt' | 'ageConfirmedAt'>;

/** When each of the necessary consents was given. */
export const consentTimes = (row: Kept) => ({
  terms: row.termsAgreedAt,
  privacy: row.privacyAgreedAt,
  age: row.ageConfirmedAt,
});

/**
 * The consents that a member hasn't given. Members who joined through a provider give them only in
 * onboarding.
 */
export function missingConsents(row: Kept) {
  const times = consentTimes(row);
  return CONSENT_NAMES.filter((name) => times[name] === null);
}
