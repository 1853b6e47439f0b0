import { contract } from '@/contract';
import { handle } from '../http/handler';
import { isEmailKnown } from './member-queries';
import { countAttempt } from './rate-limit';

/** The specification asks for this call; its limit is what keeps it from listing members. */
export const checkEmailDuplicate = handle(
  contract.checkEmailDuplicate,
  async ({ body }, context) => {
    await countAttempt(context, 'lookUpClient', context.clientAddress);
    return { duplicate: await isEmailKnown(context.db, body.email) };
  },
);
