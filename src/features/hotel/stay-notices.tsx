import type { StayView } from '@/contract/common';
import { addNights } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import type { OfferParams, StayNotice } from '@/lib/stay-params';
import { ButtonLink, FormNotice, Stack } from '@/ui';

/** Says why the page shows another stay than the URL asks for; renders nothing when it doesn't. */
export function BadStayNotice({ notice }: { notice: StayNotice | null }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  if (notice === null) return null;
  if (notice.why === 'PAST') {
    const date = formatNight(notice.from, locale, 'short');
    return (
      <FormNotice tone="info" still>
        {t('stay.past', { date })}
      </FormNotice>
    );
  }
  return (
    <FormNotice tone="warn" title={t('stay.bad')}>
      {notice.message} {t(notice.why === 'ADD_ONS' ? 'stay.withoutExtras' : 'stay.usualInstead')}
    </FormNotice>
  );
}

type Props = {
  minNights: number;
  maxNights: number;
  stay: StayView;
  offer: OfferParams;
  /** URL of the same page for another stay. */
  pathTo: (offer: OfferParams) => string;
};

/**
 * The shortest and longest possible stay, with a link to the nearest possible one when this stay is
 * outside.
 */
export function StayBounds({ minNights, maxNights, stay, offer, pathTo }: Props) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const { nights, checkIn } = stay;
  const wanted = nights < minNights ? minNights : nights > maxNights ? maxNights : null;
  return (
    <Stack>
      <p className="body2 muted num">{t('options.bounds', { min: minNights, max: maxNights })}</p>
      {wanted !== null && (
        <FormNotice
          tone="warn"
          title={t(nights < minNights ? 'options.tooShort' : 'options.tooLong', { count: wanted })}
          action={
            <ButtonLink
              size="m"
              variant="secondary"
              href={pathTo({ ...offer, to: addNights(checkIn, wanted) })}
              prefetch={false}
            >
              {t('ladder.take', { nights: common('unit.nights', { count: wanted }) })}
            </ButtonLink>
          }
        >
          {t('options.chosenNights', { count: nights })}
        </FormNotice>
      )}
    </Stack>
  );
}
