import { paths } from '@/config/routes';
import { useSaved } from './saved-context';
import { useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Button, ButtonLink, Section, toast } from '@/ui';
import { FoundCards, useCards } from './found-cards';

/** All recently viewed hotels, with a button that forgets them; renders nothing without any. */
export function ViewedHotels({ stay }: { stay: StayParams }) {
  const { t } = useTranslation('saved');
  const { t: common } = useTranslation('common');
  const { ready, viewed, clearViewed } = useSaved();
  const found = useCards(viewed, stay);
  if (viewed.length === 0) return null;
  return (
    <Section
      id="viewed"
      className="ui-target"
      gap={20}
      heading={common('viewed.title')}
      action={
        <Button
          size="m"
          variant="text"
          onClick={() =>
            void clearViewed().then((done) => {
              if (done) toast(t('viewed.cleared'), { id: 'viewed' });
            })
          }
        >
          {t('viewed.clear')}
        </Button>
      }
    >
      <FoundCards found={found} ready={ready} count={viewed.length} stay={stay} />
    </Section>
  );
}

const A_ROW = 4;

/**
 * The last viewed hotels as a row of another page. Only the browser knows them, so the row must be
 * below the first screen to avoid a layout shift.
 */
export function ViewedRow({ stay }: { stay: StayParams }) {
  const { t } = useTranslation('common');
  const { ready, viewed } = useSaved();
  const last = viewed.slice(0, A_ROW);
  const found = useCards(last, stay);
  const isMissing = !found.isPending && found.cards.length === 0;
  if (last.length === 0 || isMissing) return null;
  return (
    <Section
      size="h1"
      gap={24}
      className="section"
      heading={t('viewed.title')}
      action={
        <ButtonLink
          href={`${paths.wishlist(stay)}#viewed`}
          prefetch={false}
          size="m"
          variant="text"
        >
          {t('action.seeAll')}
          <span className="ui-sr"> {t('viewed.title')}</span>
        </ButtonLink>
      }
    >
      <FoundCards found={found} ready={ready} count={last.length} stay={stay} layout="row" />
    </Section>
  );
}
