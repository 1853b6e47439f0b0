import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { countCodeRequest } from './count-code-request';
import { codeText } from './mail-texts';
import { mustBeSignedInFor } from './send-mail-code';
import { readTelephone } from './telephone';
import { dropCode, makeCode } from './verification-code';

/** Every valid number gets a code, known or not: the answer says nothing about accounts. */
export const sendSmsCode = handle(contract.sendSmsCode, async ({ body }, context) => {
  mustBeSignedInFor(body.purpose, context);
  const { e164 } = readTelephone(body.tel, body.telCountry);
  await countCodeRequest(context, e164);
  const sent = await makeCode(context, { channel: 'sms', address: e164, purpose: body.purpose });
  try {
    await context.texts.send({ to: e164, text: codeText(context.locale, sent.code) });
  } catch (error) {
    await dropCode(context.db, sent.id);
    context.log.warn(
      { reason: error instanceof Error ? error.name : 'unknown', requestId: context.requestId },
      'text message not sent',
    );
    throw new AppError('TEXT_UNAVAILABLE');
  }
  return { expiresAt: sent.expiresAt.toISOString() };
});
