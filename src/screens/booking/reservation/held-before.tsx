import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

import { paths } from '@/config/routes';
import { heldBefore, listenForHolds } from '@/features/booking/reservation-draft';
import { useDeadline, useTranslation } from '@/i18n';
import { ButtonLink, FormNotice } from '@/ui';

type HeldBefore = ReturnType<typeof heldBefore>;

/**
 * The room that is already held for the same stay, by this tab or by another one.
 * @param stayKey equal for the same rooms, plans, dates and guests
 */
export function useHeldBefore(stayKey: string) {
  const held = useSyncExternalStore(
    listenForHolds,
    () => JSON.stringify(heldBefore(stayKey, Date.now())),
    () => 'null',
  );
  const place = useRef<HTMLDivElement>(null);
  /** The hold that the reader was shown when the page opened, or when a press was stopped. */
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = heldBefore(stayKey, Date.now())?.id ?? null;
  }, [stayKey]);
  return {
    held: JSON.parse(held) as HeldBefore,
    place,
    /**
     * Leads the reader to a hold that another tab has made since the page opened, so that a press
     * doesn't hold a second room unasked. The next press does, since some need two.
     * @returns whether the press must be stopped
     */
    stopOnce: () => {
      const latest = heldBefore(stayKey, Date.now());
      if (latest === null || latest.id === shown.current) return false;
      shown.current = latest.id;
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: 'center' });
      return true;
    },
  };
}

/** Says that a room is already held for this stay, with a link to pay for it. */
export function HeldBeforeNote({
  held,
  place,
}: {
  held: HeldBefore;
  place: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  if (held === null) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <FormNotice
        title={t('reservation.held')}
        action={
          <ButtonLink variant="secondary" size="m" href={paths.payment(held.id)}>
            {t('reservation.toPayment')}
          </ButtonLink>
        }
      >
        {t('reservation.heldText', { when: writeDeadline(held.until) })}
      </FormNotice>
    </div>
  );
}
