import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import type { Mail } from '../providers/mailer';
import { countCodeRequest } from './count-code-request';
import { alreadyMemberMail, joinCodeMail, resetCodeMail } from './mail-texts';
import { findMemberByEmail, isEmailKnown } from './member-queries';
import { dropCode, makeCode } from './verification-code';

/**
 * Answers alike for any address. A code row is always made, so that entering a wrong code is
 * answered alike too; only who may use one is told it.
 */
export const sendMailCode = handle(contract.sendMailCode, async ({ body }, context) => {
  const { email, purpose } = body;
  await countCodeRequest(context, email);
  const sent = await makeCode(context, { channel: 'mail', address: email, purpose });

  const { locale, config } = context;
  let mail: Mail | null;
  if (purpose === 'join') {
    mail = (await isEmailKnown(context.db, email))
      ? alreadyMemberMail(email, locale, config.siteUrl)
      : joinCodeMail(email, locale, sent.code);
  } else {
    const member = await findMemberByEmail(context.db, email);
    mail = member === null ? null : resetCodeMail(email, locale, sent.code);
  }
  try {
    if (mail !== null) await context.mailer.send(mail);
  } catch (error) {
    await dropCode(context.db, sent.id);
    context.log.warn({ code: codeOf(error), requestId: context.requestId }, 'mail not sent');
    throw new AppError('MAIL_UNAVAILABLE');
  }
  return { expiresAt: sent.expiresAt.toISOString() };
});

/** A mail error's message may name the address, so only its code is logged. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
