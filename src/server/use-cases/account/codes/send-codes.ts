import { createHmac } from 'node:crypto';

import { contract } from '@/contract';
import { MEMBER_PURPOSES, type Purpose } from '@/contract/account/auth';
import type { Claim } from '@/server/core/members/address-proof';
import {
  findMember,
  findMemberByEmail,
  isEmailKnown,
  isTelProven,
} from '@/server/core/members/member-queries';
import { readTelephone, textObstacle } from '@/server/core/members/telephone';
import { codeSms } from '@/server/core/messages/notice-texts';
import { sendText } from '@/server/core/messages/send-text';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle } from '@/server/platform/http/handler';
import { countAttempts } from '@/server/platform/limits/attempts';
import type { Mail } from '@/server/platform/providers/senders';
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
import { dropCode, makeCode, sweepCodes } from './verification-code';
import { knownDevice } from '../sign-in/known-device';

/**
 * Purposes of codes by which a member signs in. They have limits of their own, so that requesting
 * codes for another purpose doesn't lock a member out.
 */
const SIGN_IN_PURPOSES: ReadonlySet<Purpose> = new Set(['reset', 'signIn']);

/**
 * Counts a request for a code. It also deletes old codes, because requests are rare enough for
 * that, so that their table doesn't keep growing.
 *
 * Anybody may request codes for any address. There is a limit for one client, one for a client and
 * an address together, and one for the address from all clients; none of them counts for a browser
 * that has signed in to the address before.
 * @throws AppError RATE_LIMITED
 */
async function countCodeRequest(context: Context, claim: Claim): Promise<void> {
  const { address, channel, purpose } = claim;
  const device = channel === 'mail' ? await knownDevice(context, address) : null;
  if (device !== null) {
    await countAttempts(context, [['sendCodeDevice', device]]);
  } else if (SIGN_IN_PURPOSES.has(purpose)) {
    await countAttempts(context, [
      ['wayInCode', address],
      ['wayInCodeAddress', address],
      ['wayInCodeAddressDaily', address],
      ['sendCodeClient'],
      ['sendCodeClientDaily'],
    ]);
  } else {
    await countAttempts(context, [
      ['sendCode', address],
      ['sendCodeAddress', address],
      ['sendCodeAddressDaily', address],
      ['sendCodeClient'],
      ['sendCodeClientDaily'],
    ]);
  }
  await sweepCodes(context.db, context.now());
}

/**
 * Identifies who requests or enters a code: a browser that has signed in to the address before, and
 * the client's address. The identifiers are digests and name nobody.
 * @returns the most reliable identifier first
 */
export async function requestersOf(context: Context, claim: Claim): Promise<string[]> {
  const { address, channel } = claim;
  const device = channel === 'mail' ? await knownDevice(context, address) : null;
  const names = [`client:${context.clientAddress}`];
  if (device !== null) names.unshift(`device:${device}`);
  return names.map((name) =>
    createHmac('sha256', context.config.secret).update(`requester:${name}`).digest('base64url'),
  );
}

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
function mustBeSignedInFor(purpose: Purpose, { member }: Context): void {
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
