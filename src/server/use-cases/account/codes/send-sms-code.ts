import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countAttempts } from '@/server/platform/limits/attempts';
import { codeSms } from '@/server/core/messages/notice-texts';
import { sendText } from '@/server/core/messages/send-text';
import { countCodeRequest, requestersOf } from './count-code-request';
import { isTelProven } from '@/server/core/members/member-queries';
import { mustBeSignedInFor } from './send-mail-code';
import { readTelephone, textObstacle } from '@/server/core/members/telephone';
import { dropCode, makeCode } from './verification-code';

/**
 * Texts a code to a number. Without a session, only a number that a member has proven gets one, so
 * that nobody can have texts sent to strangers or to premium numbers. The answer is the same for
 * any number and doesn't reveal who has an account. Errors: TEL_INVALID, TEXT_COUNTRY,
 * TEXT_NOT_MOBILE, RATE_LIMITED, TEXT_BUDGET, TEXT_UNAVAILABLE.
 */
export const sendSmsCode = handle(contract.sendSmsCode, async ({ body }, context) => {
  const { purpose } = body;
  mustBeSignedInFor(purpose, context);
  const telephone = readTelephone(body.tel, body.telCountry);
  const obstacle = textObstacle(telephone, context.config.smsCountries);
  if (obstacle !== null) throw new AppError(obstacle);
  const { e164 } = telephone;
  const claim = { channel: 'sms', address: e164, purpose } as const;
  await countCodeRequest(context, claim);
  await countAttempts(context, [
    ['textNumber', `${purpose} ${e164}`],
    ['textClient'],
    ...(context.member === null ? [] : [['textMember', context.member.memberId] as const]),
  ]);
  const [requester = ''] = await requestersOf(context, claim);
  const sent = await makeCode(context, claim, requester);
  if (purpose === 'tel' || (await isTelProven(context.db, e164))) {
    try {
      await sendText(context, { to: e164, text: codeSms(context.locale, sent.code) });
    } catch (error) {
      await dropCode(context.db, sent.id);
      if (error instanceof AppError) throw error;
      context.log.warn(
        { reason: error instanceof Error ? error.name : 'unknown', requestId: context.requestId },
        'text message not sent',
      );
      throw new AppError('TEXT_UNAVAILABLE');
    }
  }
  return { expiresAt: sent.expiresAt.toISOString() };
});
