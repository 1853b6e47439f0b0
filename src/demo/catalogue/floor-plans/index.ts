import type { AmenityCode, Localized } from '@/contract/catalogue/catalogue-file';
import type { FloorPlan } from '@/domain/hotel/floor-plan';
import type { RoomKind } from '../text/rooms';
import { bedsIn } from './beds';
import { fromOrigin, mirrored } from './draft';
import { oneRoomPlan, type Wishes } from './one-room';
import { suitePlan } from './suite';

/**
 * Draws the plan of a demo room by its size, with its beds, and with a kitchen, washer, bathtub,
 * desk or balcony if it has one. Rooms with an even id are mirrored, as across the corridor.
 */
export function floorPlanOf(room: {
  readonly id: number;
  readonly kind: RoomKind;
  readonly sizeM2: number;
  readonly beds: Localized;
  readonly amenities: readonly AmenityCode[];
}): FloorPlan {
  const has = (code: AmenityCode) => room.amenities.includes(code);
  const wishes: Wishes = {
    sizeM2: room.sizeM2,
    beds: bedsIn(room.beds.en),
    kitchen: has('kitchen'),
    washer: has('washer_in_room'),
    tub: has('bathtub'),
    desk: has('desk'),
    balcony: has('balcony'),
  };
  const plan =
    room.kind === 'suite'
      ? suitePlan(wishes, room.beds.en.includes('sofa bed'))
      : oneRoomPlan(
          wishes,
          room.kind === 'studio' || room.kind === 'ondol' || wishes.kitchen ? 'main' : 'bed',
          room.kind === 'ondol',
        );
  return fromOrigin(room.id % 2 === 0 ? mirrored(plan) : plan);
}
