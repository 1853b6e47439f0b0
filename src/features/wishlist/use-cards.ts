import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import type { HotelCard } from '@/contract/hotel';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import type { StayParams } from '@/lib/stay-params';

/** The most cards the API gives at once. */
const AT_ONCE = 50;

/**
 * The cards of hotels that are kept by id, in that order. Ids that come to the list are asked for
 * by themselves, and ones that leave it ask for nothing, so that nothing on the page blinks. Hotels
 * that are no more have no card.
 */
export function useCards(ids: readonly number[], stay: StayParams) {
  const api = useApi();
  const [asked, setAsked] = useState<readonly number[][]>(() => chunksOf(ids));
  const known = new Set(asked.flat());
  const fresh = ids.filter((id) => !known.has(id));
  if (fresh.length > 0) setAsked([...asked, ...chunksOf(fresh)]);

  const queries = useQueries({
    queries: asked.map((chunk) => apiQuery(api, 'getHotelCards', cardsRequest(chunk, stay))),
  });
  const cards = new Map<number, HotelCard>();
  for (const { data } of queries) for (const card of data?.hotels ?? []) cards.set(card.id, card);
  return {
    cards: ids.flatMap((id) => cards.get(id) ?? []),
    /** Some of the cards are on their way. */
    isPending: fresh.length > 0 || queries.some((query) => query.isPending),
    isError: queries.some((query) => query.isError),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}

/** The request for some cards; server rendering makes the same. */
export function cardsRequest(ids: readonly number[], stay: StayParams) {
  return { query: { ids: ids.join(','), ...stay } };
}

function chunksOf(ids: readonly number[]): number[][] {
  const chunks: number[][] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) chunks.push(ids.slice(at, at + AT_ONCE));
  return chunks;
}
