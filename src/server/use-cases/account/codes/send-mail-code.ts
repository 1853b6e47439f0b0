import { contract } from '@/contract';
import { MEMBER_PURPOSES, type Purpose } from '@/contract/auth';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type Context } from '@/server/platform/http/handler';
import type { Mail } from '@/server/platform/providers/mailer';
import { countCodeRequest, requestersOf } from './count-code-request';
import {
  accountCodeMail,
  addressTakenMail,
  alreadyMemberMail,
  joinCodeMail,
  newEmailCodeMail,
  noAccountMail,
  resetCodeMail,
  signInCodeMail,
} from '../account-mails';
import { findMember, findMemberByEmail, isEmailKnown } from '@/server/core/members/member-queries';
import { dropCode, makeCode } from './verification-code';

/**
 * Mails a code. The answer is the same for any address, so that it doesn't reveal who has an
 * account. A code is always stored, so that entering a wrong one is answered alike too, but it is
 * mailed only to an address that may use it. Errors: UNAUTHENTICATED, RATE_LIMITED,
 * MAIL_UNAVAILABLE.
 */
export const sendMailCode = handle(contract.sendMailCode, async ({ body }, context) => {
  const { email, purpose } = body;
  mustBeSignedInFor(purpose, context);
  const claim = { channel: 'mail', address: email, purpose } as const;
  await countCodeRequest(context, claim);
  const [requester = ''] = await requestersOf(context, claim);
  const sent = await makeCode(context, claim, requester);
  const mail = await chooseMail(purpose, email, sent.code, context);
  try {
    if (mail !== null) await context.mailer.send(mail);
  } catch (error) {
    await dropCode(context.db, sent.id);
    context.log.warn({ code: codeOf(error), requestId: context.requestId }, 'mail not sent');
    throw new AppError('MAIL_UNAVAILABLE');
  }
  return { expiresAt: sent.expiresAt.toISOString() };
});

/** @throws AppError UNAUTHENTICATED for a purpose that is for signed-in members only */
export function mustBeSignedInFor(purpose: Purpose, { member }: Context): void {
  if (MEMBER_PURPOSES.has(purpose) && member === null) throw new AppError('UNAUTHENTICATED');
}

/** Chooses the mail that an address gets, or null for none. */
async function chooseMail(
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
    case 'signIn':
      return signInCodeMail(email, locale, code);
    case 'reset':
      return (await findMemberByEmail(db, email)) === null
        ? noAccountMail(email, locale, config.siteUrl)
        : resetCodeMail(email, locale, code);
    case 'email':
      return (await isEmailKnown(db, email))
        ? addressTakenMail(email, locale, config.siteUrl)
        : newEmailCodeMail(email, locale, code);
    case 'account': {
      const account = member === null ? null : await findMember(db, member.memberId);
      return account?.row.email === email ? accountCodeMail(email, locale, code) : null;
    }
    case 'tel':
      return null;
  }
}

/** The message of a mail error may contain the address, so only its code is logged. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
