import { z } from 'zod';

import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { issueProof } from './proof';
import { readTelephone } from './telephone';
import { enterCode, type Claim } from './verification-code';

const mailAddress = z.email();

export const checkCode = handle(contract.checkCode, async ({ body }, context) => {
  const claim: Claim = { channel: body.channel, address: addressOf(body), purpose: body.purpose };
  const codeId = await enterCode(context, claim, body.code);
  const { proof, expiresAt } = await issueProof(claim, codeId, context);
  return { proof, expiresAt: expiresAt.toISOString() };
});

function addressOf(body: { channel: 'mail' | 'sms'; address: string; telCountry: string }): string {
  if (body.channel === 'sms') return readTelephone(body.address, body.telCountry).e164;
  const address = mailAddress.safeParse(body.address.toLowerCase());
  if (!address.success) throw new AppError('INPUT_INVALID', { fields: { address: 'invalid' } });
  return address.data;
}
