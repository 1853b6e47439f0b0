import { CONSENT_NAMES } from '@/contract/auth';
import type { MemberRow } from './member-queries';

type Kept = Pick<MemberRow, 'termsAgreedAt' | 'privacyAgreedAt' | 'ageConfirmedAt'>;

/** When each of the necessary consents was given. */
export const consentTimes = (row: Kept) => ({
  terms: row.termsAgreedAt,
  privacy: row.privacyAgreedAt,
  age: row.ageConfirmedAt,
});

/** Those a member hasn't given: who came through a provider was never asked before onboarding. */
export function missingConsents(row: Kept) {
  const times = consentTimes(row);
  return CONSENT_NAMES.filter((name) => times[name] === null);
}
