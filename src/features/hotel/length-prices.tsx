import type { StayView } from '@/contract/common';
import { addNights } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import type { OfferParams } from '@/lib/stay-params';
import { ButtonLink, LengthLadder, Row, Stack } from '@/ui';
import type { LengthTerms } from './length-terms';
import { ladderTexts } from './texts';

type Props = {
  terms: LengthTerms;
  stay: StayView;
  offer: OfferParams;
  maxNights: number;
  /** URL of the same page for another stay. */
  pathTo: (offer: OfferParams) => string;
};

/** The price of a night by length of stay, with this stay marked and the next lower price. */
export function LengthPrices({ terms, stay, offer, maxNights, pathTo }: Props) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { ladder, next } = terms;
  return (
    <Stack width={640}>
      <LengthLadder label={t('ladder.label')} rungs={ladderTexts(ladder, t, locale, stay.nights)} />
      <p className="small faint">{t('ladder.basis')}</p>
      {next !== null && next.minNights <= maxNights && (
        <Row justify="between" gap={16} lineGap={8} ground="accent" pad="s" className="num">
          <p className="strong">
            {t('ladder.next', {
              nights: common('unit.nights', { count: next.addNights }),
              percent: next.less,
            })}
          </p>
          <ButtonLink
            size="m"
            variant="secondary"
            href={pathTo({ ...offer, to: addNights(stay.checkIn, next.minNights) })}
            prefetch={false}
          >
            {t('ladder.take', { nights: common('unit.nights', { count: next.minNights }) })}
          </ButtonLink>
        </Row>
      )}
    </Stack>
  );
}
