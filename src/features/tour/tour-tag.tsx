import type { TourView } from '@/contract/tour';
import { useTranslation } from '@/i18n';
import { Tag } from '@/ui';

/** The state of a tour, in one word and one colour wherever it is shown. */
export function TourTag({ state }: { state: TourView['state'] }) {
  const { t } = useTranslation('tour');
  return <Tag tone={state === 'BOOKED' ? 'accent' : 'neutral'}>{t(`state.${state}`)}</Tag>;
}
