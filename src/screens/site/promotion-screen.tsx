import Link from 'next/link';

import { paths } from '@/config/routes';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { itemList } from '@/features/seo/data/list';
import { BadStayNotice } from '@/features/hotel/bad-stay-notice';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { Article } from '@/features/site/article';
import { CouponOffers } from '@/features/site/coupon-offers';
import { HotelLinks } from './hotel-links';
import { PageState } from '@/features/site/page-state';
import { PromotionCards } from '@/features/site/promotion-cards';
import { Terms } from './terms';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import type { StayNotice, StayParams } from '@/lib/stay-params';
import { EmptyState, Icon } from '@/ui';
import { PageRoot } from '@/features/site/page-root';

/** A promotion: its description, its terms and coupons, and its hotels with prices for the stay. */
export function PromotionScreen({
  tag,
  stay,
  badStay,
}: {
  tag: string;
  stay: StayParams;
  /**
   * Why the hotels are priced for another stay than the address asks for; null when they are priced
   * for that one.
   */
  badStay: StayNotice | null;
}) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const site = useSite();
  const query = useApiQuery('getPromotion', { params: { tag }, query: stay });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  return (
    <PageRoot className="wrap">
      <PageHead
        title={data.title}
        description={data.summary}
        picture={data.picture}
        found={data.state !== 'ENDED'}
        data={[
          itemList(
            site,
            data.hotels.map(({ id, name }) => ({ name, path: paths.hotel(id) })),
          ),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('promotions.title'), path: paths.promotions() },
            { name: data.title, path: paths.promotion(tag) },
          ]),
        ]}
      />
      <Link href={paths.promotions()} prefetch={false} className="back">
        <Icon name="back" />
        {t('promotion.back')}
      </Link>
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
        <section className="part">
          <h2 className="h1">{t('promotion.coupons')}</h2>
          <CouponOffers coupons={data.coupons} />
        </section>
      )}
      {data.state === 'ENDED' ? null : (
        <section className="part">
          <h2 className="h1">{t('promotion.hotels')}</h2>
          <BadStayNotice notice={badStay} />
          <p>
            {t('promotion.stay', {
              from: formatNight(data.stay.checkIn, locale),
              nights: common('unit.nights', { count: data.stay.nights }),
            })}
          </p>
          {data.hotels.length === 0 ? (
            <EmptyState icon="building" level={3} title={t('promotion.noHotels')}>
              {t('promotion.noHotelsText')}
            </EmptyState>
          ) : (
            <HotelLinks hotels={data.hotels} stay={data.stay} />
          )}
        </section>
      )}
      {data.others.length === 0 ? null : (
        <section className="part">
          <h2 className="h1">{t('promotion.others')}</h2>
          <PromotionCards promotions={data.others} level={3} />
        </section>
      )}
    </PageRoot>
  );
}
