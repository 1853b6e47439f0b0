import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useClockOffset } from '@/lib/use-clock-offset';
import { type OfferChoice, offerRequest, type useOffer } from './requests';

/** Whether and until when the room is kept for the reader before they book it. */
export type CourtesyHold = {
  /** Whether it is being asked for right now. */
  readonly pending: boolean;
} & (
  | { readonly at: 'none' | 'over' }
  | { readonly at: 'kept'; readonly until: string }
  | { readonly at: 'refused'; readonly problem: Problem }
);

type ReservationItems = ResponseOf<Contract['getReservationItems']>;

/** A proven address of somebody who isn't signed in. */
type Proven = { readonly email: string; readonly proof: string };

/** Errors that a newly loaded price mends. */
const OLD_QUOTE: readonly string[] = ['QUOTE_EXPIRED', 'QUOTE_TAMPERED'];

/**
 * Keeps the chosen room as soon as it is known for whom: at once for a member, and for a visitor
 * when an address is proven. A reload finds what is kept in the answer of the server.
 */
export function useCourtesyHold(options: {
  choice: OfferChoice;
  offer: ReturnType<typeof useOffer>;
  /** For whom; null while a visitor hasn't proven an address. */
  guest: 'member' | Proven | null;
  /** Called when the proof can't be used any more. */
  onProofOver: () => void;
  /** Called once the room is kept: the offer has to be read as this reader from then on. */
  onKept: () => void;
}): {
  hold: CourtesyHold;
  /** Keeps the room, or keeps it again. */
  keep: () => void;
  /** Gives up what is kept, for a reader who leaves the page to choose another room. */
  release: () => void;
} {
  const { choice, offer, guest, onProofOver, onKept } = options;
  const { keptUntil, plan, items, reload } = offer;
  const api = useApi();
  const queries = useQueryClient();
  const problemOf = useProblem();
  const take = useApiMutation('takeCourtesyHold', { showsErrors: true });
  const [outcome, setOutcome] = useState<Outcome>(keptUntil === null ? 'never' : 'kept');
  const isOver = useIsOver(keptUntil, items?.readAt);

  /** Writes into the offer what was just answered, so that it needn't be read again. */
  function note(news: Pick<ReservationItems, 'courtesyHold'> & { readAt?: string }): void {
    const { queryKey } = apiQuery(api, 'getReservationItems', offerRequest(choice));
    queries.setQueryData(queryKey, (before) => {
      const data = before ?? items;
      return data === undefined ? undefined : { ...data, ...news };
    });
  }

  async function keep(): Promise<void> {
    if (guest === null || take.isPending) return;
    const proven = guest === 'member' ? null : guest;
    const send = (quoteToken: string) => take.mutateAsync({ body: { quoteToken, proven } });
    try {
      const quoteToken = plan?.quote?.token ?? '';
      const { expiresAt, now } = await send(quoteToken).catch(async (error: unknown) => {
        if (!OLD_QUOTE.includes(problemOf(error).code)) throw error;
        return send((await reload())?.quote?.token ?? '');
      });
      note({ readAt: now, courtesyHold: { roomTypeId: choice.roomId, expiresAt } });
      onKept();
      setOutcome('kept');
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'CODE_EXPIRED' || problem.code === 'EMAIL_NOT_VERIFIED') {
        onProofOver();
        setOutcome('never');
      } else {
        setOutcome(problem);
      }
    }
  }

  const who = guest === null || guest === 'member' ? guest : guest.proof;
  // It is asked for once for each guest, so that a tab doesn't take back what another one took.
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (who === null || begun.current === who || (plan?.quote ?? null) === null) return undefined;
    const timer = setTimeout(() => {
      begun.current = who;
      if (keptUntil === null) void keep();
    }, 0);
    return () => clearTimeout(timer);
  });
  useReadAgain(outcome === 'kept' || keptUntil !== null, () => void reload());

  return {
    hold: { pending: take.isPending, ...stateOf(outcome, keptUntil, isOver) },
    keep: () => void keep(),
    release() {
      if (keptUntil === null) return;
      note({ courtesyHold: null });
      void api.call('releaseCourtesyHold', {}).catch(() => undefined);
    },
  };
}

/** What came of it when the room was asked for last. */
type Outcome = 'never' | 'kept' | Problem;

function stateOf(outcome: Outcome, keptUntil: string | null, isOver: boolean) {
  if (typeof outcome === 'object') return { at: 'refused', problem: outcome } as const;
  if (keptUntil !== null && !isOver) return { at: 'kept', until: keptUntil } as const;
  return { at: outcome === 'kept' || isOver ? 'over' : 'none' } as const;
}

/** Whether an instant has passed, by the server's clock. @param serverNow when the server told it */
function useIsOver(instant: string | null, serverNow = ''): boolean {
  const offset = useClockOffset(serverNow);
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    // Without a time of the server there is no offset.
    if (instant === null || offset === null || Number.isNaN(offset)) return undefined;
    const left = Date.parse(instant) - Date.now() - offset;
    const timer = setTimeout(() => setOver(instant), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [instant, offset]);
  return instant !== null && over === instant;
}

/** Calls back when the reader returns to this tab: another one may have kept another room. */
function useReadAgain(isUsed: boolean, onReturn: () => void): void {
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    if (!isUsed) return undefined;
    const read = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [isUsed]);
}
