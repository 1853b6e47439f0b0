import { paths } from '@/config/routes';
import type { EventCard } from '@/contract/content/events';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { CardGrid } from '@/features/site/card-grid';

/** Events with their last day, or their first day if they haven't begun. */
export function EventCards(props: { events: readonly EventCard[]; level?: 2 | 3; eager?: number }) {
  const { events, ...rest } = props;
  const { t } = useTranslation('site');
  const locale = useLocale();
  return (
    <CardGrid
      {...rest}
      cards={events.map(({ slug, state, startsOn, endsOn, ...words }) => ({
        ...words,
        key: slug,
        href: paths.event(slug),
        facts: [
          state === 'SOON' && startsOn !== null
            ? t('event.from', { date: formatNight(startsOn, locale) })
            : t('event.until', { date: formatNight(endsOn, locale) }),
        ],
      }))}
    />
  );
}
