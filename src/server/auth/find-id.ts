import { and, asc, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '../db/schema';
import { handle } from '../http/handler';
import { readProof, useProof } from './proof';
import { readTelephone } from './telephone';

const SHOWN = 2;

/** `ha***@example.com`; the stars don't tell the length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shown = Math.min(SHOWN, Math.max(1, at - 1));
  return `${email.slice(0, shown)}***${email.slice(at)}`;
}

export const findId = handle(contract.findId, async ({ body }, context) => {
  const { e164 } = readTelephone(body.tel, body.telCountry);
  const codeId = await readProof(
    body.proof,
    { channel: 'sms', address: e164, purpose: 'reset' },
    context,
  );
  await useProof(context.db, codeId);
  const rows = await context.db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.tel, e164), isNull(members.deletedAt)))
    .orderBy(asc(members.createdAt));
  return { emails: rows.map((row) => maskEmail(row.email)) };
});
