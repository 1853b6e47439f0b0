import type { StayView } from '@/contract/common';
import type { PlanView, RoomView } from '@/contract/hotel/rooms';
import { ladderFrom, nextRung, type NextRung } from '@/domain/price/ladder';
import type { LadderStep } from '@/domain/price/pricing';
import { addNights } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import type { OfferParams } from '@/lib/stay-params';
import { ButtonLink, LengthLadder, Row, Stack } from '@/ui';
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

/** How the length of a stay changes the price of a night. */
export type LengthTerms = {
  /** The room and plan with the lowest total for the stay, by which the nights are priced. */
  readonly room: RoomView;
  readonly plan: PlanView;
  /** The steps of the length discount, from the shortest stay on. */
  readonly ladder: readonly LadderStep[];
  readonly next: NextRung | null;
};

/** The terms for a stay of `nights` by the lowest plan of the rooms; null when there is none. */
export function lengthTermsOf(rooms: readonly RoomView[], nights: number): LengthTerms | null {
  const lowest = lowestOf(rooms);
  if (lowest === undefined) return null;
  const ladder = ladderFrom(lowest.plan.ladder, lowest.plan.minNights);
  return { ...lowest, ladder, next: nextRung(ladder, nights) };
}

function lowestOf(rooms: readonly RoomView[]) {
  const all = rooms.flatMap((room) => room.plans.map((plan) => ({ room, plan })));
  const quoted = all.filter(({ plan }) => plan.quote !== null);
  const [first, ...others] = quoted.length > 0 ? quoted : all;
  return others.reduce(
    (least, one) => ((one.plan.quote?.total ?? 0) < (least?.plan.quote?.total ?? 0) ? one : least),
    first,
  );
}
