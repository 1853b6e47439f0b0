import { useLocale, useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Skeleton } from '@/ui';
import { CardsRoot, HotelCards } from '../hotel-card/hotel-cards';
import { LoadState } from '../load-state/load-state';
import type { useCards } from './use-cards';

/** Placeholders for cards that are loading, of about their size. */
function CardsOnTheirWay(props: { count: number; layout?: 'row' | 'grid' }) {
  const { count, layout = 'grid' } = props;
  const { t } = useTranslation('common');
  return (
    <CardsRoot
      as="div"
      data-layout={layout}
      role="status"
      aria-busy="true"
      aria-label={t('state.loading')}
    >
      {Array.from({ length: count }, (_, at) => (
        <div key={at}>
          <Skeleton shape="photo" />
          <Skeleton shape="text" width="60%" />
          <Skeleton shape="text" width="80%" />
          <Skeleton shape="text" width="50%" />
        </div>
      ))}
    </CardsRoot>
  );
}

const A_ROW = 4;

type Props = {
  found: ReturnType<typeof useCards>;
  /** Whether the ids of the hotels are known. */
  ready: boolean;
  /** The number of saved hotels. */
  count: number;
  stay: StayParams;
  layout?: 'row' | 'grid';
};

/** Cards of saved hotels, with placeholders while they load and a button to retry. */
export function FoundCards({ found, ready, count, stay, layout = 'grid' }: Props) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const { cards } = found;
  const isPending = !ready || found.isPending;
  return (
    <>
      {cards.length > 0 && <HotelCards hotels={cards} {...{ stay, locale, t, layout }} />}
      {cards.length === 0 && isPending && (
        <CardsOnTheirWay count={ready ? Math.min(count, A_ROW) : A_ROW} layout={layout} />
      )}
      {found.isError && <LoadState query={found} level={3} />}
    </>
  );
}
