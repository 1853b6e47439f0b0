import type { z } from 'zod';

import { paths } from '@/config/routes';
import type { StayView } from '@/contract/common';
import type { hotelCard } from '@/contract/hotel/hotel';
import { LoadState } from '@/features/problem/load-state';
import { Article } from '@/features/site/article';
import { CouponOffers } from '@/features/site/coupon-offers';
import { PageState } from '@/features/site/page-state';
import { PromotionCards } from '@/features/site/cards';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import { Grid, Link, PageFrame, Picture, Price, Section } from '@/ui';
import { StayHotels, StayPageHead } from './stay-page';
import type { StayPageProps } from './stay-page.ssr';

type HotelCard = z.infer<typeof hotelCard>;

/** Hotels of a promotion with the total of the stay. */
function HotelLinks({ hotels, stay }: { hotels: readonly HotelCard[]; stay: StayView }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const query = stayParamsFrom(stay);
  return (
    <Grid as="ul" columns={[1, 2, 4]} gap={20} lineGap={32}>
      {hotels.map((hotel) => (
        <li key={hotel.id}>
          <Link className="ui-zoom" href={paths.hotel(hotel.id, query)} prefetch={false}>
            <span className="ui-photo">
              <Picture
                name={hotel.picture.name}
                blur={hotel.picture.blur}
                alt=""
                sizes="(min-width: 1024px) 280px, (min-width: 480px) 50vw, 100vw"
              />
            </span>
            <p className="body2 muted">
              {hotel.region.name} · {hotel.area.name}
            </p>
            <h3 className="title">{hotel.name}</h3>
            {hotel.offer === null ? (
              <p className="body2 faint">{t('promotion.soldOut')}</p>
            ) : (
              <Price
                amount={formatWon(hotel.offer.total, locale)}
                note={`${common('unit.nights', { count: hotel.offer.nights })} · ${common('unit.perNight', { amount: formatWon(hotel.offer.perNight, locale) })}`}
              />
            )}
          </Link>
        </li>
      ))}
    </Grid>
  );
}

/** The terms of a promotion as a list; renders nothing without any. */
function Terms({ terms }: { terms: readonly string[] }) {
  const { t } = useTranslation('site');
  if (terms.length === 0) return null;
  return (
    <Section size="title" gap={12} above={32} ground="quiet" heading={t('promotion.terms')}>
      <ul className="ui-bullets body2 muted">
        {terms.map((term, at) => (
          <li key={at}>{term}</li>
        ))}
      </ul>
    </Section>
  );
}

/** A promotion: its description, its terms and coupons, and its hotels with prices for the stay. */
export function PromotionScreen({ tag, stay, badStay }: StayPageProps) {
  const { t } = useTranslation('site');
  const locale = useLocale();
  const query = useApiQuery('getPromotion', { params: { tag }, query: stay });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  return (
    <PageFrame space="l" back={{ href: paths.promotions(), text: t('promotion.back') }}>
      <StayPageHead
        page={data}
        path={paths.promotion(tag)}
        list={{ name: t('promotions.title'), path: paths.promotions() }}
        found={data.state !== 'ENDED'}
      />
      <Article
        title={data.title}
        summary={data.summary}
        period={t('promotions.period', {
          from: formatNight(data.startsOn, locale),
          to: formatNight(data.endsOn, locale),
        })}
        picture={data.picture}
        body={data.body}
        of={{ place: 'promotion', source: tag }}
        state={
          <PageState
            kind="promotion"
            state={data.state}
            from={formatNight(data.startsOn, locale)}
            endsAt={data.endsAt}
            readAt={data.readAt}
            onEnd={() => void query.refetch()}
          />
        }
      >
        <Terms terms={data.terms} />
      </Article>
      {data.coupons.length === 0 ? null : (
        <Section size="h1" headline gap={20} above={64} heading={t('promotion.coupons')}>
          <CouponOffers coupons={data.coupons} />
        </Section>
      )}
      {data.state === 'ENDED' ? null : (
        <StayHotels heading={t('promotion.hotels')} stay={data.stay} badStay={badStay}>
          {data.hotels.length === 0 ? null : <HotelLinks hotels={data.hotels} stay={data.stay} />}
        </StayHotels>
      )}
      {data.others.length === 0 ? null : (
        <Section size="h1" headline gap={20} above={64} heading={t('promotion.others')}>
          <PromotionCards promotions={data.others} level={3} />
        </Section>
      )}
    </PageFrame>
  );
}
