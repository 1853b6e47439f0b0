import { z } from 'zod';

import { bookingId, night, won } from '@/contract/common';
import { signedOffer } from '../http/signed-offer';

/** What was offered: these dates for this booking as it was, for this money. */
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

/** Long enough to read the amounts; what comes back may be another sum at the next midnight. */
export const changeOffer = signedOffer({
  name: 'change',
  schema: claims,
  validMs: 10 * 60_000,
});
