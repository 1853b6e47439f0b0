import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useApi } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { withEntry } from '@/features/saved/local-lists';
import { showAnswer } from '@/features/saved/member-answers';
import { visitorStore } from '@/features/saved/visitor-store';

/**
 * Records that a hotel's page was viewed; null when there is no such hotel. A failure isn't shown.
 */
export function useViewed(hotelId: number | null): void {
  const api = useApi();
  const client = useQueryClient();
  const { status } = useVisitor();
  const recorded = useRef('');
  useEffect(() => {
    if (hotelId === null || status === 'loading') return;
    // A renewed token creates a new API client, which isn't a new view.
    const view = `${status} ${hotelId}`;
    if (recorded.current === view) return;
    recorded.current = view;
    if (status === 'unauthenticated') {
      visitorStore.change((lists) => withEntry(lists, 'viewed', { id: hotelId, at: Date.now() }));
      return;
    }
    api
      .call('viewHotel', { params: { id: hotelId } })
      .then((lists) => showAnswer(client, api, lists, { ofMutation: false }))
      .catch(() => undefined);
  }, [api, client, hotelId, status]);
}
