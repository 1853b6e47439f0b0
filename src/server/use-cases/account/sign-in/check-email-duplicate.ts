import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { isEmailKnown } from '@/server/core/members/member-queries';
import { countAttempts } from '@/server/platform/limits/attempts';

/**
 * Tells whether an address has an account, as the specification asks. Its limit keeps callers from
 * listing members. Errors: RATE_LIMITED.
 */
export const checkEmailDuplicate = handle(
  contract.checkEmailDuplicate,
  async ({ body }, context) => {
    await countAttempts(context, [['lookUpClient'], ['lookUpClientDaily']]);
    return { duplicate: await isEmailKnown(context.db, body.email) };
  },
);
