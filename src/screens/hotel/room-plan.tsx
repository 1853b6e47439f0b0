import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useMemo } from 'react';

import {
  floorBounds,
  labelSpot,
  squareMetres,
  type FloorPlan as Plan,
  type FloorRoomKind,
} from '@/domain/hotel/floor-plan';
import { useTranslation } from '@/i18n';
import { FloorPlan } from '@/ui';

const PlanRoot = styled('div')(css`
  max-width: 440px;

  &[data-wide] {
    max-width: 640px;
  }
  & .rooms {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .rooms dt {
    display: inline;
    color: var(--ink-2);
  }
  & .rooms dd {
    display: inline;
    margin-left: 6px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  & .note {
    margin-top: 8px;
  }
`);

const WET: readonly FloorRoomKind[] = ['bath', 'laundry', 'entrance'];

/**
 * Space for a label as a share of the plan's width, because the drawing scales and the text
 * doesn't.
 */
const LABEL = { width: 0.2, depth: 0.07 };

/** The request for a room's floor plan, the same on the server and in the browser. */
export function floorPlanRequest(hotelId: number, roomId: number) {
  return { params: { id: hotelId, roomId } };
}

/** The floor plan of a room, with a list of its rooms. */
export function RoomPlan({ name, sizeM2, plan }: { name: string; sizeM2: number; plan: Plan }) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const bounds = useMemo(() => floorBounds(plan), [plan]);
  // Memoized, because finding a spot clear of all furniture is expensive.
  const placed = useMemo(() => {
    const label = { width: bounds.width * LABEL.width, depth: bounds.width * LABEL.depth };
    return plan.rooms.map((room) => ({ room, spot: labelSpot(room, plan.furniture, label) }));
  }, [plan, bounds]);
  const balcony = plan.rooms.some(({ kind }) => kind === 'balcony');
  return (
    <PlanRoot data-wide={bounds.width > bounds.depth ? '' : undefined}>
      <FloorPlan
        name={t('floorPlan.of', { room: name })}
        scale={t('floorPlan.scale')}
        rooms={placed.map(({ room, spot }) => ({
          ...room,
          label: t(`floorPlan.${room.kind}`),
          spot,
          floor: room.kind === 'balcony' ? 'open' : WET.includes(room.kind) ? 'wet' : 'dry',
        }))}
        openings={plan.openings}
        furniture={plan.furniture}
      >
        <dl className="rooms">
          {plan.rooms.map((room, at) => (
            <div key={at}>
              <dt>{t(`floorPlan.${room.kind}`)}</dt>{' '}
              <dd>{common('unit.size', { size: squareMetres(room).toFixed(1) })}</dd>
            </div>
          ))}
        </dl>
        <p className="small faint note">
          {t('floorPlan.total', { size: common('unit.size', { size: sizeM2 }) })}
          {balcony && ` ${t('floorPlan.balconyApart')}`} {t('floorPlan.note')}
        </p>
      </FloorPlan>
    </PlanRoot>
  );
}
