import { contract } from '@/contract';
import { MEMBER_PURPOSES, type Purpose } from '@/contract/auth';
import { AppError } from '../http/app-error';
import { handle, type Context } from '../http/handler';
import type { Mail } from '../providers/mailer';
import { accountCodeMail, addressTakenMail, newEmailCodeMail } from './account-mails';
import { countCodeRequest } from './count-code-request';
import { alreadyMemberMail, joinCodeMail, noAccountMail, resetCodeMail } from './mail-texts';
import { findMember, findMemberByEmail, isEmailKnown } from './member-queries';
import { dropCode, makeCode } from './verification-code';

/**
 * Answers alike for any address. A code row is always made, so that entering a wrong code is
 * answered alike too; only who may use one is told it.
 */
export const sendMailCode = handle(contract.sendMailCode, async ({ body }, context) => {
  const { email, purpose } = body;
  mustBeSignedInFor(purpose, context);
  await countCodeRequest(context, email);
  const sent = await makeCode(context, { channel: 'mail', address: email, purpose });
  const mail = await mailFor(purpose, email, sent.code, context);
  try {
    if (mail !== null) await context.mailer.send(mail);
  } catch (error) {
    await dropCode(context.db, sent.id);
    context.log.warn({ code: codeOf(error), requestId: context.requestId }, 'mail not sent');
    throw new AppError('MAIL_UNAVAILABLE');
  }
  return { expiresAt: sent.expiresAt.toISOString() };
});

/** @throws AppError UNAUTHENTICATED for a code that only a member has a use for */
export function mustBeSignedInFor(purpose: Purpose, { member }: Context): void {
  if (MEMBER_PURPOSES.has(purpose) && member === null) throw new AppError('UNAUTHENTICATED');
}

/** The mail that an address gets, or null for none. */
async function mailFor(
  purpose: Purpose,
  email: string,
  code: string,
  { db, locale, config, member }: Context,
): Promise<Mail | null> {
  switch (purpose) {
    case 'join':
      return (await isEmailKnown(db, email))
        ? alreadyMemberMail(email, locale, config.siteUrl)
        : joinCodeMail(email, locale, code);
    case 'reset':
      return (await findMemberByEmail(db, email)) === null
        ? noAccountMail(email, locale, config.siteUrl)
        : resetCodeMail(email, locale, code);
    case 'email':
      return (await isEmailKnown(db, email))
        ? addressTakenMail(email, locale, config.siteUrl)
        : newEmailCodeMail(email, locale, code);
    case 'account': {
      const found = member === null ? null : await findMember(db, member.memberId);
      return found?.row.email === email ? accountCodeMail(email, locale, code) : null;
    }
    case 'tel':
      return null;
  }
}

/** A mail error's message may name the address, so only its code is logged. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
