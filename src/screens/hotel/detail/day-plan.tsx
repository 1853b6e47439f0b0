import type { HotelDay } from '@/contract/hotel/hotel';
import { findSpot, type MomentKind } from '@/domain/hotel/day';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { FloorPlan } from '@/ui';
import type { HotelId } from '@/domain/ids';
import { FLOORS, floorPlanRequest } from '../room-plan';
import { MOMENT_ICONS, formatMomentName } from './day-texts';

type DayPlanProps = {
  hotelId: HotelId;
  day: HotelDay;
  chosen: MomentKind;
  onChoose: (kind: MomentKind) => void;
};

/** The small plan of the room in which the day is spent; pressing a place on it chooses its moment. */
export function DayPlan({ hotelId, day, chosen, onChoose }: DayPlanProps) {
  const { t } = useTranslation('hotel');
  const { data } = useApiQuery('getFloorPlan', floorPlanRequest(hotelId, day.room.id));
  const plan = data?.plan ?? null;
  if (plan === null) return null;
  return (
    <FloorPlan
      name={t('floorPlan.of', { room: day.room.name })}
      rooms={plan.rooms.map((room) => ({ ...room, floor: FLOORS[room.kind] }))}
      openings={plan.openings}
      furniture={plan.furniture}
      spots={day.moments.flatMap((moment) => {
        const spot = findSpot(plan, moment.kind);
        if (spot === null) return [];
        return [
          {
            ...spot,
            icon: MOMENT_ICONS[moment.kind],
            name: formatMomentName(moment, t),
            pressed: moment.kind === chosen,
            onPress: () => onChoose(moment.kind),
          },
        ];
      })}
    />
  );
}
