import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { Parsed } from '@/contract/endpoint';
import { everyChannel } from '@/domain/notification';
import { isBirthPossible } from '@/domain/person';
import { seoulToday } from '@/domain/stay';
import type { Transaction } from '../db/client';
import { members, visitRoutes } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { marketingChange } from './marketing';
import { claimTel, lockMember, type MemberRow, socialsOf } from './member-queries';
import { missingConsents } from './consents';
import { presentUser } from './present-user';
import { countAttempt } from './rate-limit';
import { readTelephone, type Telephone } from './telephone';

type Body = Parsed<typeof contract.updateUser>['body'];

/** Errors: BIRTH_INVALID, CONSENT_MISSING, INPUT_INVALID, TEL_INVALID, TEL_NOT_VERIFIED, TEL_TAKEN. */
export const updateUser = handle(contract.updateUser, async ({ body }, context) => {
  const { memberId } = context.member;
  const tel = body.tel === undefined ? null : readTelephone(body.tel, body.telCountry);
  const now = context.now();
  // Whether a number is taken is told here, too.
  if (tel !== null) await countAttempt(context, 'firstTel', memberId);
  const row = await context.db.transaction(async (tx) => {
    const before = await lockMember(tx, memberId);
    await mustBeRoute(tx, body.visit_route);
    const [after] = await tx
      .update(members)
      .set({
        ...saidOf(body, before, now),
        ...(await firstTel(tx, before, tel, body)),
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

/** Name, birth and the rest, each only where it was sent. */
function saidOf(body: Body, before: MemberRow, now: Date): Partial<MemberRow> {
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

/** A member's first number, for which the consents have to be there; the one they have is no change. */
async function firstTel(
  tx: Transaction,
  before: MemberRow,
  tel: Telephone | null,
  { consents }: Body,
): Promise<Partial<MemberRow>> {
  if (tel === null || tel.e164 === before.tel) return {};
  if (before.tel !== '') throw new AppError('TEL_NOT_VERIFIED');
  const missing = missingConsents(before).filter((name) => consents?.[name] !== true);
  if (missing.length > 0) throw new AppError('CONSENT_MISSING');
  await claimTel(tx, tel.e164, before.id);
  return { tel: tel.e164, countryCode: tel.countryCode, iso: tel.iso };
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

/** Being told of offers needs the use of one's data for it: who takes that back ends both. */
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

/** @throws AppError INPUT_INVALID for a way that isn't on the list */
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
