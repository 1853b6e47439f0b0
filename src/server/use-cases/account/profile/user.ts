import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { Parsed } from '@/contract/endpoint';
import { everyChannel } from '@/domain/message/notification';
import { isBirthPossible } from '@/domain/account/person';
import { seoulToday } from '@/domain/stay/stay';
import { marketingChange } from '@/server/core/members/marketing';
import {
  findMember,
  lockMember,
  type MemberRow,
  socialsOf,
  presentUser,
} from '@/server/core/members/member-queries';
import { mustBeAuthenticatedLately } from '@/server/core/members/recent-authentication';
import { readTelephone, type Telephone, textObstacle } from '@/server/core/members/telephone';
import type { Transaction } from '@/server/platform/db/client';
import { members, visitRoutes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { missingConsents } from '../sign-in/join';

export const getUser = handle(contract.getUser, async (_input, context) => {
  const member = await findMember(context.db, context.member.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  return presentUser(member.row, member.socials, context.now());
});

type Body = Parsed<typeof contract.updateUser>['body'];

/**
 * Errors: BIRTH_INVALID, CONSENT_MISSING, INPUT_INVALID, TEL_INVALID, TEL_NOT_VERIFIED, and
 * REAUTHENTICATION_NEEDED to replace a number (decision 105).
 */
export const updateUser = handle(contract.updateUser, async ({ body }, context) => {
  const { memberId } = context.member;
  const tel = body.tel === undefined ? null : readTelephone(body.tel, body.telCountry);
  const now = context.now();
  const row = await context.db.transaction(async (tx) => {
    const before = await lockMember(tx, memberId);
    await mustBeRoute(tx, body.visit_route);
    const typed = unprovenTel(before, tel, body, context.config.smsCountries);
    if (before.tel !== '' && typed.tel !== undefined) await mustBeAuthenticatedLately(tx, context);
    const [after] = await tx
      .update(members)
      .set({
        ...profileOf(body, before, now),
        ...typed,
        ...consentsOf(body, before, now),
        ...(await marketingOf(tx, body, before, now)),
        updatedAt: now,
      })
      .where(eq(members.id, memberId))
      .returning();
    if (after === undefined) throw new AppError('TOKEN_EXPIRED');
    return after;
  });
  return presentUser(row, await socialsOf(context.db, memberId), now);
});

/** Name, birth and other fields; a field that wasn't sent stays as it was. */
function profileOf(body: Body, before: MemberRow, now: Date): Partial<MemberRow> {
  const { birthyear = before.birthyear, birthday = before.birthday } = body;
  if (!isBirthPossible({ birthyear, birthday }, seoulToday(now))) {
    throw new AppError('BIRTH_INVALID');
  }
  return {
    name: body.name ?? before.name,
    nickName: body.nick_name ?? before.nickName,
    birthyear,
    birthday,
    gender: body.gender === undefined ? before.gender : body.gender,
    visitRoute: body.visit_route === undefined ? before.visitRoute : body.visit_route,
  };
}

/**
 * A number that was typed and not proven. All necessary consents are required for it; the number
 * the member already has counts as no change. A proven number can be replaced only by one that
 * can't be proven, because its country gets no texts.
 */
function unprovenTel(
  before: MemberRow,
  tel: Telephone | null,
  { consents }: Body,
  countries: readonly string[],
): Partial<MemberRow> {
  if (tel === null || tel.e164 === before.tel) return {};
  if (before.telVerifiedAt !== null && textObstacle(tel, countries) === null) {
    throw new AppError('TEL_NOT_VERIFIED');
  }
  const missing = missingConsents(before).filter((name) => consents?.[name] !== true);
  if (missing.length > 0) throw new AppError('CONSENT_MISSING');
  return { tel: tel.e164, countryCode: tel.countryCode, iso: tel.iso, telVerifiedAt: null };
}

/** A consent keeps the time at which it was first given. */
function consentsOf({ consents }: Body, before: MemberRow, now: Date): Partial<MemberRow> {
  if (consents === undefined) return {};
  const given = (at: Date | null, agreed: boolean) => at ?? (agreed ? now : null);
  return {
    termsAgreedAt: given(before.termsAgreedAt, consents.terms),
    privacyAgreedAt: given(before.privacyAgreedAt, consents.privacy),
    ageConfirmedAt: given(before.ageConfirmedAt, consents.age),
  };
}

/**
 * Marketing requires the consent to use the member's data for it, so withdrawing that consent ends
 * both.
 */
async function marketingOf(
  tx: Transaction,
  body: Body,
  before: MemberRow,
  now: Date,
): Promise<Partial<MemberRow>> {
  const { marketing: wanted, privacy_uses_marketing: uses } = body;
  if (wanted === undefined && uses === undefined) return {};
  const marketing = uses !== false && (wanted ?? before.marketing);
  const channels =
    marketing === before.marketing ? before.notifications.marketing : everyChannel(marketing);
  return marketingChange(tx, before, channels, now, uses);
}

/** @throws AppError INPUT_INVALID for a visit route that isn't on the list */
async function mustBeRoute(tx: Transaction, route: string | null | undefined): Promise<void> {
  if (route === undefined || route === null) return;
  const found = await tx
    .select({ id: visitRoutes.id })
    .from(visitRoutes)
    .where(eq(visitRoutes.id, route));
  if (found.length === 0) {
    throw new AppError('INPUT_INVALID', { fields: { visit_route: 'invalid_value' } });
  }
}
