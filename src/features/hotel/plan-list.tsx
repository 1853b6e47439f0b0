import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { RoomView } from '@/contract/hotel/rooms';
import type { OfferParams } from '@/lib/stay-params';
import { media } from '@/ui';
import { PlanCard } from './plan-card';
import type { HotelId } from '@/domain/ids';

/** The plans in rows with their facts in equal columns, so that they can be compared. */
const PlansRoot = styled('ul')(css`
  display: grid;

  & > .plan {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.3fr) 168px;
    gap: 8px 32px;
    padding: 24px 24px 12px;
    border-top: 1px solid var(--line);
  }
  & .name {
    display: grid;
    gap: 4px;
    align-content: start;
  }
  & .facts {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 16px;
    align-content: start;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .facts dt {
    color: var(--ink-3);
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
  & .facts dd {
    margin-top: 2px;
    font-weight: 500;
  }
  & .facts [data-good] {
    color: var(--accent-strong);
  }
  & .buy {
    display: grid;
    justify-items: end;
    align-content: start;
    text-align: end;
  }
  & .buy .total {
    font-weight: 700;
    font-size: var(--text-h2);
    line-height: var(--leading-h3);
    letter-spacing: -0.02em;
  }
  & .buy .ui-btn {
    justify-self: stretch;
    margin-top: 10px;
  }
  & .why {
    display: flex;
    align-items: flex-start;
    gap: 6px;
  }
  & .why > .ui-icon {
    margin-top: 3px;
  }
  & .folds {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.3fr);
    gap: 0 48px;
    align-items: start;
    font-size: var(--text-body2);
  }
  & summary {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: 44px;
    color: var(--ink-2);
    cursor: pointer;
    list-style: none;
  }
  & summary::-webkit-details-marker {
    display: none;
  }
  & details[open] > summary .ui-icon {
    transform: rotate(180deg);
  }
  ${media.belowMedium} {
    & > .plan {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    & .name {
      grid-column: 1 / -1;
    }
    & .folds {
      grid-template-columns: minmax(0, 1fr);
    }
    & .facts {
      grid-template-columns: minmax(0, 1fr);
      gap: 6px;
    }
    & .facts > div {
      display: grid;
      grid-template-columns: 88px 1fr;
      gap: 12px;
    }
    & .facts dt {
      line-height: var(--leading-body2);
    }
    & .facts dd {
      margin: 0;
    }
  }
  ${media.belowSmall} {
    & > .plan {
      grid-template-columns: minmax(0, 1fr);
      gap: 12px;
      padding: 20px 16px 12px;
    }
    & .buy {
      grid-template-columns: 1fr auto;
      align-items: end;
      justify-items: start;
      text-align: start;
    }
    & .buy .total,
    & .buy .small {
      grid-column: 1;
    }
    & .buy .ui-btn {
      grid-column: 2;
      grid-row: 1 / 4;
      align-self: end;
      margin: 0;
    }
  }

  &[data-open] {
    gap: 16px;
  }
  &[data-open] > .plan {
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  &[data-open] .folds {
    padding-top: 8px;
    border-top: 1px solid var(--line);
  }
`);

type Props = {
  hotelId: HotelId;
  room: RoomView;
  offer: OfferParams;
  /** Whether the cards show all their details at once; see `PlanCard`. */
  open?: boolean;
};

/** All rate plans of a room for the stay. */
export function PlanList({ hotelId, room, offer, open = false }: Props) {
  return (
    <PlansRoot data-open={open ? '' : undefined}>
      {room.plans.map((plan) => (
        <PlanCard key={plan.id} {...{ hotelId, room, plan, offer, open }} />
      ))}
    </PlansRoot>
  );
}
