import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import type { HotelCard } from '@/contract/hotel/hotel';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import type { StayParams } from '@/lib/stay-params';
import type { HotelId } from '@/domain/ids';

/** The most cards that one API call returns. */
const AT_ONCE = 50;

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
  for (let at = 0; at < ids.length; at += AT_ONCE) chunks.push(ids.slice(at, at + AT_ONCE));
  return chunks;
}
