import { z } from 'zod';

import { won } from '@/contract/common';

/** Who reports a no-show and why: kept in the booking's ledger. */
export const noShowReport = z.strictObject({
  by: z.string().trim().min(1).max(60),
  why: z.string().trim().max(200).default(''),
});

/** What is answered to it. */
export const noShowAnswer = z.object({ id: z.string(), refund: won, fee: won });
