import { z } from 'zod';

import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { findMemberByEmail } from '@/server/core/members/member-queries';
import { requestersOf } from './count-code-request';
import { issueProof } from './proof';
import { readTelephone } from '@/server/core/members/telephone';
import { enterCode, type Claim } from './verification-code';

const mailAddress = z.email();

export const checkCode = handle(contract.checkCode, async ({ body }, context) => {
  const claim: Claim = { channel: body.channel, address: addressOf(body), purpose: body.purpose };
  const requesters = await requestersOf(context, claim);
  const codeId = await enterCode(context, claim, body.code, requesters);
  const { proof, expiresAt } = await issueProof(claim, codeId, context);
  const answer = { proof, expiresAt: expiresAt.toISOString() };
  if (claim.purpose !== 'signIn' || claim.channel !== 'mail') return answer;
  return { ...answer, isMember: (await findMemberByEmail(context.db, claim.address)) !== null };
});

function addressOf(body: { channel: 'mail' | 'sms'; address: string; telCountry: string }): string {
  if (body.channel === 'sms') return readTelephone(body.address, body.telCountry).e164;
  const address = mailAddress.safeParse(body.address.toLowerCase());
  if (!address.success) throw new AppError('INPUT_INVALID', { fields: { address: 'invalid' } });
  return address.data;
}
