import { useQuery } from '@tanstack/react-query';

import { useBenefit } from '@/lib/api/benefit';
import { useApi } from '@/lib/api/hooks';

/** Points change elsewhere too: they are asked for with each page. */
const FRESH_MS = 10_000;

/**
 * Benefit points that a business member can spend now, in won; undefined for anybody else, and while
 * they aren't known. A provider that is away is no error of the page: the stay is then paid by card.
 */
export function useAvailablePoints(isWanted = true): number | undefined {
  const benefit = useBenefit();
  const { memberId } = useApi();
  const { data } = useQuery({
    queryKey: ['available-points', memberId ?? null],
    queryFn: () => benefit?.available() ?? 0,
    enabled: benefit !== null && isWanted,
    staleTime: FRESH_MS,
    retry: 1,
    meta: { showsErrors: true },
  });
  return data;
}
