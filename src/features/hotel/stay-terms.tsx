import type { TFunction } from 'i18next';

import { AddOnFold } from '@/features/add-ons/add-on-choice';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { RoomView } from '@/contract/hotel/rooms';
import { useTranslation } from '@/i18n';
import { offerParamsFrom, stayParamsFrom, type OfferParams } from '@/lib/stay-params';
import { Fold, Grid } from '@/ui';
import { LengthPrices, type LengthTerms, lengthTermsOf } from './length-prices';
import { type HotelT, nextRungText } from './texts';

type Items = ResponseOf<Contract['getHotelItems']>;

type Props = {
  items: Items;
  /** The rooms of the page; the terms are those of the lowest plan among them. */
  rooms: readonly RoomView[];
  /** URL of the same page for another stay. */
  pathTo: (offer?: OfferParams) => string;
};

/** Two folded sections: how the length of stay changes the price, and the add-ons. */
export function StayTerms({ items, rooms, pathTo }: Props) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const { hotel, stay } = items;
  const offer = offerParamsFrom(items);
  const terms = lengthTermsOf(rooms, stay.nights);
  return (
    <Grid columns={[1, 1, 2]} align="start">
      {terms !== null && terms.ladder.length > 1 && (
        <Fold title={t('section.ladder')} hint={lengthHint(terms, stay.nights, t, common)}>
          {rooms.length > 1 && (
            <p className="small faint">
              {t('ladder.of', { room: terms.room.name, plan: terms.plan.name })}
            </p>
          )}
          <LengthPrices
            terms={terms}
            stay={stay}
            offer={offer}
            maxNights={hotel.maxNights}
            pathTo={pathTo}
          />
        </Fold>
      )}
      <Extras items={items} rooms={rooms} pathTo={pathTo} />
    </Grid>
  );
}

function lengthHint(
  { ladder, next }: LengthTerms,
  nights: number,
  t: HotelT,
  common: TFunction<'common'>,
): string {
  if (next !== null) return nextRungText(next, t, common);
  const onTop = nights >= (ladder.at(-1)?.minNights ?? Infinity);
  return t(onTop ? 'ladder.top' : 'ladder.label');
}

/** The add-ons of the stay; unfolded when one is chosen or when `open` is set. */
export function Extras({ items, rooms, pathTo, open = false }: Props & { open?: boolean }) {
  const { t } = useTranslation('hotel');
  const { hotel, stay, addOns } = items;
  return (
    <AddOnFold
      addOns={addOns}
      cleaning={hotel.cleaning}
      action={pathTo()}
      keep={stayParamsFrom(stay)}
      open={open || addOns.some(({ chosen, amount }) => chosen && amount > 0)}
    >
      {rooms.some(({ plans }) => plans.some(({ breakfast }) => breakfast)) &&
        addOns.some(({ code }) => code === 'BREAKFAST') && (
          <p className="small faint">{t('options.breakfastOnce')}</p>
        )}
    </AddOnFold>
  );
}
