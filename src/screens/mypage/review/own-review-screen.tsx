import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';

import { paths } from '@/config/routes';
import type { CallName } from '@/contract';
import type { StayReview } from '@/contract/hotel/review';
import { LoadState } from '@/features/problem/load-state';
import { ReviewList } from '@/features/review-list/review-list';
import { standingText } from '@/features/review-list/standing-text';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, ButtonLink, FormNotice, Icon, Link, PageFrame, Row } from '@/ui';
import { ReviewForm } from './review-form';

const DeleteDialog = dynamic(() => import('./delete-dialog').then((m) => m.DeleteDialog), {
  ssr: false,
});

/** Calls whose answers contain a review, or depend on whether there is one. */
const SHOWING: readonly CallName[] = [
  'getStayReview',
  'listReviews',
  'getReview',
  'getHotel',
  'listReservations',
];

/** The member's review of a stay: the form, the published review, or why there can't be one. */
function OwnReviewPage({ id }: { id: string }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const queries = useQueryClient();
  const query = useApiQuery('getStayReview', { params: { id } });
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [note, setNote] = useState<'saved' | 'changed' | 'deleted' | null>(null);
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const { hotel, review, editable, lastDay } = data;
  const writing = editable && (review === null ? note !== 'deleted' : editing);

  const changed = async (what: NonNullable<typeof note>) => {
    await Promise.all(SHOWING.map((name) => queries.invalidateQueries({ queryKey: [name] })));
    setEditing(false);
    setNote(what);
    window.scrollTo({ top: 0 });
  };

  return (
    <PageFrame narrow gap={24}>
      <div>
        <Link className="ui-back" href={paths.mypageDetail(id)} prefetch={false}>
          <Icon name="back" size={18} />
          {t('own.back')}
        </Link>
        <h1 className="h1">
          {writing ? t(review === null ? 'form.write' : 'form.edit') : t('own.title')}
        </h1>
        <p className="muted num">
          {[
            hotel.name,
            data.roomName,
            `${formatNight(data.checkIn, locale)} – ${formatNight(data.checkOut, locale)}`,
          ].join(' · ')}
        </p>
      </div>
      <div role="status">
        {note !== null && (
          <FormNotice still tone="success">
            {t(`own.${note}`)}
          </FormNotice>
        )}
      </div>
      <StandingNotice stay={data} />
      {writing && (
        <ReviewForm
          id={id}
          stay={data}
          onSaved={changed}
          onCancel={review === null ? undefined : () => setEditing(false)}
        />
      )}
      {!writing && review === null && editable && (
        <Row>
          <Button variant="secondary" onClick={() => setNote(null)}>
            {t('stay.write')}
          </Button>
        </Row>
      )}
      {!writing && review !== null && (
        <>
          <ReviewList hotelId={hotel.id} reviews={[review]} alone />
          <Row>
            {editable && <Button onClick={() => setEditing(true)}>{t('own.edit')}</Button>}
            <ButtonLink
              variant="secondary"
              href={paths.hotelReview(hotel.id, review.id)}
              prefetch={false}
            >
              {t('own.public')}
            </ButtonLink>
            <Button variant="text" danger onClick={() => setDeleting(true)}>
              {t('own.delete')}
            </Button>
          </Row>
          {lastDay !== null && (
            <p className="small faint">
              {t(editable ? 'form.until' : 'own.over', { date: formatNight(lastDay, locale) })}
            </p>
          )}
        </>
      )}
      {deleting && (
        <DeleteDialog
          id={id}
          onDeleted={() => changed('deleted')}
          onClose={() => setDeleting(false)}
        />
      )}
    </PageFrame>
  );
}

/** Why a stay can't be reviewed; renders nothing when it can. */
function StandingNotice({ stay }: { stay: StayReview }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  if (stay.standing === 'OPEN' || stay.standing === 'WRITTEN') return null;
  return (
    <FormNotice still tone="info" title={t('stay.closed')}>
      {standingText(stay, t, locale)}
    </FormNotice>
  );
}

/** `/mypage/review/{paymentId}`: the member's own review of a stay, to write or to change. */
export function OwnReviewScreen({ id }: { id: string }) {
  const { t } = useTranslation('review');
  return (
    <>
      <PageHead title={t('own.title')} description={t('form.description')} />
      <OwnReviewPage key={id} id={id} />
    </>
  );
}
