import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import type { HotelCard } from '@/contract/hotel/hotel';
import { CARDS_AT_ONCE } from '@/contract/limits';
import type { HotelId } from '@/domain/ids';
import { useLocale, useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import type { StayParams } from '@/lib/stay-params';
import { Skeleton } from '@/ui';
import { CardsRoot, HotelCards } from '../hotel-card/hotel-cards';
import { LoadState } from '../problem/load-state';

/**
 * The cards of saved hotels, in the order of their ids. New ids are requested separately and
 * removed ones cause no request, so that the cards already shown stay. Hotels that no longer exist
 * have no card.
 */
export function useCards(ids: readonly HotelId[], stay: StayParams) {
  const api = useApi();
  const [chunks, setChunks] = useState<readonly number[][]>(() => chunksOf(ids));
  const known = new Set(chunks.flat());
  const fresh = ids.filter((id) => !known.has(id));
  if (fresh.length > 0) setChunks([...chunks, ...chunksOf(fresh)]);

  const queries = useQueries({
    queries: chunks.map((chunk) => apiQuery(api, 'getHotelCards', cardsRequest(chunk, stay))),
  });
  const cards = new Map<HotelId, HotelCard>();
  for (const { data } of queries) for (const card of data?.hotels ?? []) cards.set(card.id, card);
  return {
    cards: ids.flatMap((id) => cards.get(id) ?? []),
    /** Whether some of the cards are loading. */
    isPending: fresh.length > 0 || queries.some((query) => query.isPending),
    isError: queries.some((query) => query.isError),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** The request for some cards, the same on the server. */
export function cardsRequest(ids: readonly HotelId[], stay: StayParams) {
  return { query: { ids: ids.join(','), ...stay } };
}

function chunksOf(ids: readonly HotelId[]): HotelId[][] {
  const chunks: number[][] = [];
  for (let at = 0; at < ids.length; at += CARDS_AT_ONCE)
    chunks.push(ids.slice(at, at + CARDS_AT_ONCE));
  return chunks;
}

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
