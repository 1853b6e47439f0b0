import { z } from 'zod';

import { bookingId, won } from '../common';

/** The answers of the web host's proxy to the business provider's benefit points. */

/**
 * The booking that the points are for; the member must hold it. Without it, all points of the
 * member.
 */
export const availablePointsQuery = z.object({ reservationId: bookingId.optional() });
/** Points that the member can spend now; one point is one won. */
export const availablePoints = z.object({ availableAmount: won });
/** The page where the member approves an order of points. */
export const pointsLink = z.object({ url: z.url({ protocol: /^https?$/ }) });
/** An open order of points for a booking that the member holds. */
export const pointsLinkQuery = z.object({ reservationId: bookingId, orderId: z.string().max(64) });
