import { z } from 'zod';

import { won } from '@/contract/common';

/** Who reports a no-show and why; it is kept in the booking's ledger. */
export const noShowReport = z.strictObject({
  by: z.string().trim().min(1).max(60),
  why: z.string().trim().max(200).default(''),
});

/** The answer to a report; amounts in won. */
export const noShowAnswer = z.object({ id: z.string(), refund: won, fee: won });
