import { useMemo } from 'react';

import {
  floorBounds,
  labelSpot,
  squareMetres,
  type FloorPlan as Plan,
  type FloorRoomKind,
} from '@/domain/hotel/floor-plan';
import { useTranslation } from '@/i18n';
import { FloorPlan, Row, Stack } from '@/ui';
import type { HotelId, RoomTypeId } from '@/domain/ids';

/** How the floor of each room is drawn. */
export const FLOORS = {
  main: 'dry',
  living: 'dry',
  bed: 'dry',
  bath: 'wet',
  kitchen: 'dry',
  entrance: 'wet',
  laundry: 'wet',
  balcony: 'open',
} as const satisfies Readonly<Record<FloorRoomKind, 'dry' | 'wet' | 'open'>>;

/**
 * Space for a label as a share of the plan's width, because the drawing scales and the text
 * doesn't.
 */
const LABEL = { width: 0.2, depth: 0.07 };

/** The request for a room's floor plan, the same on the server and in the browser. */
export function floorPlanRequest(hotelId: HotelId, roomId: RoomTypeId) {
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
    <Stack width={bounds.width > bounds.depth ? 640 : 480}>
      <FloorPlan
        name={t('floorPlan.of', { room: name })}
        scale={t('floorPlan.scale')}
        rooms={placed.map(({ room, spot }) => ({
          ...room,
          label: t(`floorPlan.${room.kind}`),
          spot,
          floor: FLOORS[room.kind],
        }))}
        openings={plan.openings}
        furniture={plan.furniture}
      >
        <Row as="dl" className="body2" gap={20} lineGap={4}>
          {plan.rooms.map((room, at) => (
            <Row key={at}>
              <dt className="muted">{t(`floorPlan.${room.kind}`)}</dt>
              <dd className="strong num">
                {common('unit.size', { size: squareMetres(room).toFixed(1) })}
              </dd>
            </Row>
          ))}
        </Row>
        <p className="small faint" data-above={8}>
          {t('floorPlan.total', { size: common('unit.size', { size: sizeM2 }) })}
          {balcony && ` ${t('floorPlan.balconyApart')}`} {t('floorPlan.note')}
        </p>
      </FloorPlan>
    </Stack>
  );
}
