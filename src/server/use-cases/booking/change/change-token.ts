import { z } from 'zod';

import { bookingId, night, won } from '@/contract/common';
import { signedOffer } from '@/server/platform/http/signed-offer';

/**
 * The content of an offer: new dates for a booking as it was then, with the new total and the
 * refund, in won.
 */
const claims = z.object({
  changeId: z.uuid(),
  reservationId: bookingId,
  was: z.object({ checkIn: night, checkOut: night, total: won }),
  checkIn: night,
  checkOut: night,
  total: won,
  refund: won,
});

export type ChangeClaims = z.infer<typeof claims>;

/**
 * Ten minutes are enough to read the amounts, and the refund may be another sum from midnight on.
 */
export const changeOffer = signedOffer({
  name: 'change',
  schema: claims,
  validMs: 10 * 60_000,
});
