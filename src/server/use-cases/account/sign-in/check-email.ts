import { z } from 'zod';

import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';

const mailAddress = z.email();

export const checkEmail = handle(contract.checkEmail, async ({ body }) => ({
  valid: mailAddress.safeParse(body.email.trim()).success,
}));
