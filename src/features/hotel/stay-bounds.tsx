import type { StayView } from '@/contract/common';
import { addNights } from '@/domain/stay/stay';
import { useTranslation } from '@/i18n';
import type { OfferParams } from '@/lib/stay-params';
import { ButtonLink, FormNotice, Stack } from '@/ui';

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
