import { useQuery } from '@tanstack/react-query';

import { useBenefit } from '@/lib/api/benefit';
import { useApi } from '@/lib/api/hooks';

/** Points can also be spent elsewhere, so a cached balance is reused only this long, in ms. */
const FRESH_MS = 10_000;

/**
 * Benefit points that a business member can spend now (on a booking they hold), in won; undefined
 * for anybody else and while loading. An unreachable provider isn't an error of the page: the stay
 * is then paid by card.
 */
export function useAvailablePoints(
  options: { isWanted?: boolean; reservationId?: string } = {},
): number | undefined {
  const { isWanted = true, reservationId } = options;
  const benefit = useBenefit();
  const { memberId } = useApi();
  const { data } = useQuery({
    queryKey: ['available-points', memberId ?? null, reservationId ?? null],
    queryFn: () =>
      benefit?.available(reservationId === undefined ? undefined : { reservationId }) ?? 0,
    enabled: benefit !== null && isWanted,
    staleTime: FRESH_MS,
    retry: 1,
    meta: { showsErrors: true },
  });
  return data;
}
