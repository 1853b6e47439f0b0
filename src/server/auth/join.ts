import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { settingsOfNewMember } from '@/domain/notification';
import { visitRoutes } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { confirmConsent } from '../notify/member-notices';
import { hashChosen } from './chosen-password';
import { claimTel } from './member-queries';
import { openSession, signedInAnswer } from './member-session';
import { readProof, useProof } from './proof';
import { registerMember } from './register-member';
import { readTelephone } from './telephone';

export const join = handle(contract.join, async ({ body }, context) => {
  const { terms, privacy, age, marketing } = body.consents;
  if (!terms || !privacy || !age) throw new AppError('CONSENT_MISSING');
  const { email } = body;
  const codeId = await readProof(
    body.proof,
    { channel: 'mail', address: email, purpose: 'join' },
    context,
  );
  const tel = body.tel === '' ? null : readTelephone(body.tel, body.telCountry);
  const passwordHash = await hashChosen(body.password, { email, name: body.name });
  const now = context.now();

  const { row, session } = await context.db.transaction(async (tx) => {
    await useProof(tx, codeId);
    if (tel !== null) await claimTel(tx, tel.e164);
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
  return signedInAnswer({ row, socials: [] }, session, context);
});
