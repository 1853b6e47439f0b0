import { describe, expectTypeOf, it } from 'vitest';

import type { CouponId, HotelId, PersonalCouponId, RatePlanId, RoomTypeId } from './ids';
import type { Contract } from '@/contract';
import type { Parsed, ResponseOf } from '@/contract/endpoint';

const places = (hotelId: HotelId, roomTypeId: RoomTypeId) => [hotelId, roomTypeId];

describe('ids', () => {
  it('are of one kind each, so that a swapped pair does not compile', () => {
    const hotelId: HotelId = 1054;
    const roomTypeId: RoomTypeId = 105401;
    places(hotelId, roomTypeId);
    // @ts-expect-error The two are swapped.
    places(roomTypeId, hotelId);
    expectTypeOf<RatePlanId>().not.toExtend<RoomTypeId>();
    expectTypeOf<CouponId>().not.toExtend<PersonalCouponId>();
  });

  it('have their kind in what handlers get and callers receive', () => {
    type Params = Parsed<Contract['getFloorPlan']>['params'];
    expectTypeOf<Params['id']>().toEqualTypeOf<HotelId>();
    expectTypeOf<Params['roomId']>().toEqualTypeOf<RoomTypeId>();
    type Answer = ResponseOf<Contract['getFloorPlan']>;
    expectTypeOf<Answer['roomTypeId']>().toEqualTypeOf<RoomTypeId>();
  });
});
