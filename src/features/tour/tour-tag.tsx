import type { TourView } from '@/contract/hotel/tour';
import { useTranslation } from '@/i18n';
import { Tag } from '@/ui';

/** The state of a tour, with the same word and colour on every page. */
export function TourTag({ state }: { state: TourView['state'] }) {
  const { t } = useTranslation('tour');
  return <Tag tone={state === 'BOOKED' ? 'accent' : 'neutral'}>{t(`state.${state}`)}</Tag>;
}
