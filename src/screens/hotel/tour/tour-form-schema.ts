import { z } from 'zod';

import type { User } from '@/contract/account/auth';
import { TOUR_PEOPLE } from '@/domain/hotel/tour';
import { faultTexts, type FaultText } from '@/features/problem/form-faults';
import { useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';

export const NOTE_MAX = 500;

/** The visitor's details; messages are codes of faults. */
export const tourFormSchema = z.object({
  name: z.string().trim().min(1, 'nameMissing').max(80, 'nameTooLong'),
  tel: z.string().trim().min(5, 'telInvalid').max(30, 'telInvalid'),
  people: z.string().refine((text) => Number(text) >= 1 && Number(text) <= TOUR_PEOPLE),
  note: z.string().max(NOTE_MAX, 'noteTooLong'),
  privacy: z.boolean().refine((given) => given, 'consentMissing'),
});

const FAULTS = [
  'nameMissing',
  'nameTooLong',
  'telInvalid',
  'noteTooLong',
  'consentMissing',
] as const;

/** The sentences of the faults in the page's language. */
export function useFaultText(): FaultText {
  const { t } = useTranslation('tour');
  return faultTexts(FAULTS, (fault) => t(`field.${fault}`));
}

export type TourFormValues = z.infer<typeof tourFormSchema>;

/** The initial values: the member's own details and no consent. */
export const initialTourValues = (user: Pick<User, 'name' | 'tel'>): TourFormValues => ({
  name: user.name,
  tel: formatTel(user.tel, 'ko'),
  people: '1',
  note: '',
  privacy: false,
});
