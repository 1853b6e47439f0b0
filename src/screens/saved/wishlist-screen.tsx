import { useRef, useState, useSyncExternalStore } from 'react';

import { paths } from '@/config/routes';
import type { SavedLists } from '@/contract/search/saved';
import { BadStayNotice } from '@/features/hotel/stay-notices';
import { guestsText, stayText } from '@/features/hotel/texts';
import { LoadState } from '@/features/problem/load-state';
import { isEmpty, NO_LISTS } from '@/features/saved/local-lists';
import { visitorStore } from '@/features/saved/local-store';
import { type Saved, SavedContext, useSaved } from '@/features/saved/saved-context';
import { useFocusWhenLess } from '@/features/saved/use-focus-when-less';
import { PageHead } from '@/features/seo/page-head';
import { cardsRequest, FoundCards, useCards } from '@/features/saved/found-cards';
import { ViewedHotels } from '@/features/saved/viewed-hotels';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { type StayNotice, type StayParams, stayParamsFrom } from '@/lib/stay-params';
import { useVisitor } from '@/session/hooks';
import { Button, ButtonLink, EmptyState, FormNotice, PageFrame, Row, Stack } from '@/ui';
import { choiceOf } from '@/features/stay-bar/choice';
import { StayBar } from '@/features/stay-bar/stay-bar';

/** The number of hotels shown at first; it fills rows of four, three and two. */
export const SHOWN_AT_ONCE = 24;

/** The hotels on the wishlist, each with its price for the stay. */
function KeptHotels({ stay }: { stay: StayParams }) {
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
        <EmptyState scene="frame" title={t('wishlist.empty')} actions={find}>
          {t('wishlist.emptyText')}
        </EmptyState>
      ) : (
        <Stack gap={20}>
          <Row justify="between" align="baseline">
            <h2 className="h2">{t('wishlist.saved')}</h2>
            {ready && <p className="muted">{common('unit.hotels', { count })}</p>}
          </Row>
          <FoundCards found={found} ready={ready} count={count} stay={stay} />
          {hotels.length > shown && (
            <p className="ui-centre">
              <Button
                variant="secondary"
                onClick={() => setShown((before) => before + SHOWN_AT_ONCE)}
              >
                {t('wishlist.more')}
              </Button>
            </p>
          )}
        </Stack>
      )}
    </section>
  );
}

const onServer = () => NO_LISTS;

/**
 * The visitor's lists, with the server-rendered ones in their place until the browser has loaded
 * them. Those never enter the cache, because they may be older than a change this browser has made.
 * They aren't used while a merge into the account is pending either.
 */
function useSavedFrom(rendered: SavedLists | null): Saved {
  const saved = useSaved();
  const local = useSyncExternalStore(visitorStore.subscribe, visitorStore.read, onServer);
  if (rendered === null || saved.ready || !saved.isMember || !isEmpty(local)) return saved;
  return { ...saved, ...rendered, ready: true };
}

export type WishlistScreenProps = {
  stay: StayParams;
  badStay: StayNotice | null;
  /** A member's saved hotels and rooms at the time of rendering; null for a visitor. */
  lists: SavedLists | null;
};

/** `/wishlist`: saved hotels and hotels viewed recently, all priced for one stay. */
export function WishlistScreen({ stay, badStay, lists }: WishlistScreenProps) {
  const { t } = useTranslation('saved');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { status } = useVisitor();
  const saved = useSavedFrom(lists);
  const query = useApiQuery('getHotelCards', cardsRequest([], stay));
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const shownStay = stayParamsFrom(data.stay);
  return (
    <PageFrame title={t('wishlist.title')}>
      <PageHead title={t('wishlist.title')} description={t('wishlist.description')} />
      <p className="muted num" data-above={8}>
        {stayText(data.stay, common, locale)} · {guestsText(data.stay, common)}
      </p>
      <p className="muted" data-above={8}>
        {t('wishlist.lead')}
      </p>
      <div data-above={16}>
        <StayBar action={paths.wishlist()} initial={choiceOf(data.stay)} />
      </div>
      <BadStayNotice notice={badStay} />
      {status === 'unauthenticated' && <VisitorNotice stay={shownStay} />}
      <SavedContext value={saved}>
        <ComparedNotice stay={shownStay} />
        <Stack gap={56} above={40}>
          <KeptHotels stay={stay} />
          <ViewedHotels stay={stay} />
        </Stack>
      </SavedContext>
    </PageFrame>
  );
}

function VisitorNotice({ stay }: { stay: StayParams }) {
  const { t } = useTranslation('saved');
  return (
    <div data-above={32}>
      <noscript>
        <FormNotice tone="warn" still>
          {t('wishlist.noScript')}
        </FormNotice>
      </noscript>
      <FormNotice
        still
        title={t('wishlist.visitor')}
        action={
          <ButtonLink
            size="m"
            variant="secondary"
            href={paths.login(paths.wishlist(stay))}
            prefetch={false}
          >
            {t('wishlist.login')}
          </ButtonLink>
        }
      >
        {t('wishlist.visitorText')}
      </FormNotice>
    </div>
  );
}

/** A link to the comparison of rooms, shown when the visitor has rooms to compare. */
function ComparedNotice({ stay }: { stay: StayParams }) {
  const { t } = useTranslation('common');
  const { rooms } = useSaved();
  if (rooms.length === 0) return null;
  return (
    <p data-above={32}>
      <ButtonLink
        size="m"
        variant="secondary"
        href={paths.compare({ rooms: rooms.join(','), ...stay })}
        prefetch={false}
      >
        {t('compare.count', { count: rooms.length })}
      </ButtonLink>
    </p>
  );
}
