import { contract } from '@/contract';
import { handle } from '../http/handler';
import { isTelKnown } from './member-queries';
import { countAttempt } from './rate-limit';
import { readTelephone } from './telephone';

export const checkTelDuplicate = handle(contract.checkTelDuplicate, async ({ body }, context) => {
  const { e164 } = readTelephone(body.tel, body.telCountry);
  await countAttempt(context, 'lookUpClient', context.clientAddress);
  return { duplicate: await isTelKnown(context.db, e164) };
});
