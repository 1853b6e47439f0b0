import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';
import { useState, type ReactNode } from 'react';

import { AddOnChoice } from '@/features/add-ons/add-on-choice';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { RoomView } from '@/contract/hotel/rooms';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { offerParamsFrom, stayParamsFrom, type OfferParams } from '@/lib/stay-params';
import { Grid, Icon, media } from '@/ui';
import { LengthPrices, type LengthTerms, lengthTermsOf } from './length-prices';
import { type HotelT, nextRungText } from './texts';

const FoldRoot = styled('details')(css`
  border-radius: var(--radius-m);
  box-shadow: inset 0 0 0 1px var(--line);

  & > summary {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 4px 16px;
    min-height: 72px;
    padding: 14px 20px;
  }
  & > summary > .hint {
    grid-column: 1;
    font-weight: 400;
  }
  & > summary > .ui-icon {
    grid-column: 2;
    grid-row: 1 / 3;
    color: var(--ink-2);
  }
  &[open] > summary > .ui-icon {
    transform: rotate(180deg);
  }
  & > .inside {
    padding: 4px 20px 20px;
  }
  & .note {
    margin-bottom: 12px;
  }
  ${media.belowSmall} {
    & > summary {
      min-height: 56px;
      padding: 8px 16px;
      gap: 0 16px;
    }
    & > summary > .title {
      font-size: var(--text-body1);
      line-height: var(--leading-body1);
    }
  }
`);

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
            <p className="small faint note">
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
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { hotel, stay, addOns } = items;
  const sum = addOns.reduce((total, { chosen, amount }) => (chosen ? total + amount : total), 0);
  const names = [
    ...new Set(
      addOns.map(({ code }) =>
        code === 'BREAKFAST' || code === 'PARKING'
          ? common(`addOn.short.${code}`)
          : common('addOn.short.CLEANING'),
      ),
    ),
  ];
  if (addOns.length === 0) return null;
  return (
    <Fold
      open={open || sum > 0}
      title={common('addOn.title')}
      hint={
        sum > 0
          ? common('addOn.sum', { amount: formatWon(sum, locale) })
          : t('options.extras', { names: names.join(', ') })
      }
    >
      <AddOnChoice
        addOns={addOns}
        cleaning={hotel.cleaning}
        action={pathTo()}
        keep={stayParamsFrom(stay)}
      />
      {rooms.some(({ plans }) => plans.some(({ breakfast }) => breakfast)) &&
        addOns.some(({ code }) => code === 'BREAKFAST') && (
          <p className="small faint">{t('options.breakfastOnce')}</p>
        )}
    </Fold>
  );
}

/** Keeps its initial `open`, so that new answers don't fold it again. */
function Fold(props: { title: string; hint: string; open?: boolean; children: ReactNode }) {
  const [open] = useState(props.open === true);
  return (
    <FoldRoot open={open}>
      <summary>
        <h2 className="title">{props.title}</h2>
        <span className="hint body2 muted">{props.hint}</span>
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="inside">{props.children}</div>
    </FoldRoot>
  );
}
