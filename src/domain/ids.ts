declare const named: unique symbol;

/**
 * A number that is the id of one kind of thing. The kind exists for the compiler alone: the id of a
 * hotel can't be passed where that of a room type is asked for. Ids get their kind where they come
 * from: in the contract, in the columns of the database, and in the addresses of pages. A number
 * without a kind, as in a test, may be passed anywhere.
 */
type Id<Kind extends string> = number & { readonly [named]?: Kind };

export type HotelId = Id<'hotel'>;
export type RoomTypeId = Id<'room type'>;
export type RatePlanId = Id<'rate plan'>;
/** The id of a coupon as the operator issues it. */
export type CouponId = Id<'coupon'>;
/** The id of a coupon that one member has taken. */
export type PersonalCouponId = Id<'personal coupon'>;
