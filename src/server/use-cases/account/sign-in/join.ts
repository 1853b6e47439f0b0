import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { CONSENT_NAMES } from '@/contract/account/auth';
import { settingsOfNewMember } from '@/domain/message/notification';
import { issueWelcomeCoupon } from '@/server/core/coupons/issue-coupon';
import type { MemberRow } from '@/server/core/members/member-queries';
import { openSession, signedInAnswer } from '@/server/core/members/member-session';
import { readTelephone } from '@/server/core/members/telephone';
import { confirmConsent, welcome } from '@/server/core/messages/member-notices';
import type { Transaction } from '@/server/platform/db/client';
import { members, visitRoutes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { readProof, useProof } from '@/server/core/members/address-proof';
import { rememberDevice } from './known-device';
import { hashChosen } from './passwords';

export const join = handle(contract.join, async ({ body }, context) => {
  const { terms, privacy, age, marketing } = body.consents;
  if (!terms || !privacy || !age) throw new AppError('CONSENT_MISSING');
  const { email } = body;
  const codeId = await readProof(
    body.proof,
    { channel: 'mail', address: email, purpose: ['join', 'signIn'] },
    context,
  );
  const tel = body.tel === '' ? null : readTelephone(body.tel, body.telCountry);
  const passwordHash =
    body.password === undefined
      ? null
      : await hashChosen(body.password, { email, name: body.name });
  const now = context.now();

  const { row, session } = await context.db.transaction(async (tx) => {
    await useProof(tx, codeId);
    const routes = await tx
      .select({ id: visitRoutes.id })
      .from(visitRoutes)
      .where(eq(visitRoutes.id, body.visitRoute ?? ''));
    const row = await registerMember(
      tx,
      {
        email,
        passwordHash,
        name: body.name,
        tel: tel?.e164 ?? '',
        countryCode: tel?.countryCode ?? '',
        iso: tel?.iso ?? '',
        visitRoute: routes[0]?.id ?? null,
        marketing,
        marketingDecidedAt: now,
        privacyUsesMarketing: marketing,
        notifications: settingsOfNewMember(marketing),
        language: context.language,
        termsAgreedAt: now,
        privacyAgreedAt: now,
        ageConfirmedAt: now,
      },
      now,
    );
    if (row === null) throw new AppError('EMAIL_TAKEN');
    if (marketing) await confirmConsent(tx, row.id, { consents: true, now });
    return { row, session: await openSession(tx, row.id, context) };
  });
  await rememberDevice(context, row.email);
  return signedInAnswer({ row, socials: [] }, session, context);
});

/**
 * Adds a member whose address is proven and who is signed in now, with the welcome coupon and
 * notice.
 * @returns null when the address is taken
 */
export async function registerMember(
  tx: Transaction,
  values: typeof members.$inferInsert,
  now: Date,
): Promise<MemberRow | null> {
  const [row] = await tx
    .insert(members)
    .values({ ...values, emailVerifiedAt: now, lastLoginAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: members.email })
    .returning();
  if (row === undefined) return null;
  const hasCoupon = await issueWelcomeCoupon(tx, row.id, now);
  await welcome(tx, row.id, { hasCoupon, now });
  return row;
}

type Kept = Pick<MemberRow, 'termsAgreedAt' | 'privacyAgreedAt' | 'ageConfirmedAt'>;

/** When each of the necessary consents was given. */
export const consentTimes = (row: Kept) => ({
  terms: row.termsAgreedAt,
  privacy: row.privacyAgreedAt,
  age: row.ageConfirmedAt,
});

/**
 * The consents that a member hasn't given. Members who joined through a provider give them only in
 * onboarding.
 */
export function missingConsents(row: Kept) {
  const times = consentTimes(row);
  return CONSENT_NAMES.filter((name) => times[name] === null);
}
