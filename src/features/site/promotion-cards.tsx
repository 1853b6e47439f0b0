import { paths } from '@/config/routes';
import type { PromotionCard } from '@/contract/content/promotions';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { CardGrid } from './card-grid';

/** Promotions with their period, and with their state when they aren't running. */
export function PromotionCards(props: {
  promotions: readonly PromotionCard[];
  level?: 2 | 3;
  eager?: number;
}) {
  const { promotions, ...rest } = props;
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  return (
    <CardGrid
      {...rest}
      cards={promotions.map(({ tag, state, startsOn, endsOn, hotelCount, ...words }) => ({
        ...words,
        key: tag,
        href: paths.promotion(tag),
        facts: [
          ...(state === 'RUNNING' ? [] : [t(`promotions.state.${state}`)]),
          t('promotions.period', {
            from: formatNight(startsOn, locale),
            to: formatNight(endsOn, locale),
          }),
          common('unit.hotels', { count: hotelCount }),
        ],
      }))}
    />
  );
}
