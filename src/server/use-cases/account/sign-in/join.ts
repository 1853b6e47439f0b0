import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { settingsOfNewMember } from '@/domain/notification';
import { visitRoutes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { confirmConsent } from '@/server/core/messages/member-notices';
import { hashChosen } from './chosen-password';
import { rememberDevice } from './known-device';
import { openSession, signedInAnswer } from '@/server/core/members/member-session';
import { readProof, useProof } from '../codes/proof';
import { registerMember } from './register-member';
import { readTelephone } from '@/server/core/members/telephone';

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
