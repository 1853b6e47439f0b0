import { paths } from '@/config/routes';
import { useAvailablePoints } from '@/features/booking/points/use-available-points';
import { useSaved } from '@/features/saved/saved-context';
import { PageHead } from '@/features/seo/page-head';
import { FoundCards } from '@/features/wishlist/found-cards';
import { useCards } from '@/features/wishlist/use-cards';
import { useTranslation } from '@/i18n';
import { ButtonLink, Section } from '@/ui';
import { MyTours } from './my-tours';
import { MypagePage } from './mypage-page';
import type { BookingFilter } from './requests';
import { StayMap } from './stay-map';

const A_ROW = 4;
const ANY_STAY = {};

/** The hotels saved last, as a row on another page; renders nothing without any. */
function KeptRow({ title, all }: { title: string; all: string }) {
  const { ready, hotels } = useSaved();
  const last = hotels.slice(0, A_ROW);
  const found = useCards(last, ANY_STAY);
  const isMissing = !found.isPending && !found.isError && found.cards.length === 0;
  if (last.length === 0 || isMissing) return null;
  return (
    <Section
      size="h3"
      heading={title}
      action={
        <ButtonLink size="m" variant="text" href={paths.wishlist()} prefetch={false}>
          {all}
        </ButtonLink>
      }
    >
      <FoundCards found={found} ready={ready} count={last.length} stay={ANY_STAY} layout="row" />
    </Section>
  );
}

export type MypageScreenProps = { filter: BookingFilter };

/**
 * `/mypage`: the member's bookings, tours and saved hotels, with links to all other pages of the
 * member.
 */
export function MypageScreen({ filter }: MypageScreenProps) {
  const { t } = useTranslation('mypage');
  // When the points provider is unavailable, the page simply leaves out the member's points.
  const points = useAvailablePoints();
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <MypagePage
        filter={filter}
        points={points}
        map={(stay) => <StayMap hotel={stay.hotel} id={stay.booking.hotelId} />}
      >
        <MyTours />
        <KeptRow title={t('wishlist.title')} all={t('wishlist.all')} />
      </MypagePage>
    </>
  );
}
