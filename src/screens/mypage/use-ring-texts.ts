import type { StayRing } from '@/domain/stay/stay-ring';
import { useTranslation } from '@/i18n';

type Ring = Extract<StayRing, { share: number }>;

/** The two lines in the middle of a stay's ring, such as `30박 중` and `12일째`. */
export function useRingTexts(ring: Ring, nights: number): { lead: string; main: string } {
  const { t } = useTranslation('booking');
  switch (ring.kind) {
    case 'TO_GO':
      return ring.days === 0
        ? { lead: t('ring.todayLead'), main: t('ring.today') }
        : { lead: t('ring.toGo'), main: t('ring.days', { count: ring.days }) };
    case 'NIGHT':
      return {
        lead: t('ring.nights', { count: nights }),
        main: t('ring.night', { night: ring.night, count: nights }),
      };
    case 'LAST_DAY':
      return { lead: t('ring.all', { count: nights }), main: t('ring.lastDay') };
  }
}

/** The same in one line, for where there is no ring: `D-20`, `30박 중 12일째`. */
export function useStandingText(ring: Ring, nights: number): string {
  const { t } = useTranslation('booking');
  const { lead, main } = useRingTexts(ring, nights);
  if (ring.kind !== 'TO_GO') return `${lead} ${main}`;
  return ring.days === 0 ? t('ring.todayShort') : t('ring.daysShort', { count: ring.days });
}
