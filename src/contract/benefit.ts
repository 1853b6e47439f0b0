import { z } from 'zod';

import { bookingId, won } from './common';

/** What the web host's proxy to the business provider's benefit points answers. */

/** Points of the member that can be spent now; a point is a won. */
export const availablePoints = z.object({ availableAmount: won });
/** Where the member approves an order of points. */
export const pointsLink = z.object({ url: z.url({ protocol: /^https?$/ }) });
/** An open order of points of a booking that the member holds. */
export const pointsLinkQuery = z.object({ reservationId: bookingId, orderId: z.string().max(64) });
