import { useRef, useState } from 'react';

import { paths } from '@/config/routes';
import { useSaved } from '@/features/saved/saved-context';
import { useFocusWhenLess } from '@/features/saved/use-focus-when-less';
import { useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Button, ButtonLink, EmptyState } from '@/ui';
import { FoundCards, useCards } from '@/features/wishlist/found-cards';

/** The number of hotels shown at first; it fills rows of four, three and two. */
export const SHOWN_AT_ONCE = 24;

/** The hotels on the wishlist, each with its price for the stay. */
export function KeptHotels({ stay }: { stay: StayParams }) {
  const { t } = useTranslation('saved');
  const { t: common } = useTranslation('common');
  const { ready, hotels } = useSaved();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const found = useCards(hotels.slice(0, shown), stay);
  // A hotel that no longer exists has no card, and isn't counted once that is known.
  const isSettled = !found.isPending && !found.isError && hotels.length <= shown;
  const count = isSettled ? found.cards.length : hotels.length;
  const section = useRef<HTMLElement>(null);
  useFocusWhenLess(section, hotels.length);
  const find = (
    <ButtonLink size="m" href={paths.searchResult(stay)} prefetch={false}>
      {t('wishlist.find')}
    </ButtonLink>
  );
  return (
    <section ref={section} tabIndex={-1} aria-label={t('wishlist.saved')}>
      {ready && count === 0 ? (
        <EmptyState icon="heart" title={t('wishlist.empty')} actions={find}>
          {t('wishlist.emptyText')}
        </EmptyState>
      ) : (
        <>
          <div className="head">
            <h2 className="h2">{t('wishlist.saved')}</h2>
            {ready && <p className="muted">{common('unit.hotels', { count })}</p>}
          </div>
          <FoundCards found={found} ready={ready} count={count} stay={stay} />
          {hotels.length > shown && (
            <p className="more">
              <Button
                variant="secondary"
                onClick={() => setShown((before) => before + SHOWN_AT_ONCE)}
              >
                {t('wishlist.more')}
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  );
}
