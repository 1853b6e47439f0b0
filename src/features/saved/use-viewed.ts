import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { useApi } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { withEntry } from './local-lists';
import { showAnswer } from './member-answers';
import { visitorStore } from './visitor-store';

/**
 * Remembers that the page of a hotel was opened; null for one that isn't there. That it could not be
 * remembered is nothing a visitor must hear of.
 */
export function useViewed(hotelId: number | null): void {
  const api = useApi();
  const client = useQueryClient();
  const { status } = useVisitor();
  const told = useRef('');
  useEffect(() => {
    if (hotelId === null || status === 'loading') return;
    // A renewed token is a new client, and no new view.
    const view = `${status} ${hotelId}`;
    if (told.current === view) return;
    told.current = view;
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
