import { contract } from '@/contract';
import { members } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { provenTel } from '@/server/core/members/member-queries';
import { readProof, useProof } from '../codes/proof';
import { readTelephone } from '@/server/core/members/telephone';

const VISIBLE = 2;

/** Masks an address: `ha***@example.com`. The number of stars doesn't depend on the length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const visible = Math.min(VISIBLE, Math.max(1, at - 1));
  return `${email.slice(0, visible)}***${email.slice(at)}`;
}

/**
 * Finds the masked address of the member who has proven a number, for a caller who proves it too. A
 * number that a member only typed finds nobody. Errors: TEL_INVALID, TEL_NOT_VERIFIED,
 * CODE_EXPIRED.
 */
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
    .where(provenTel(e164));
  return { emails: rows.map((row) => maskEmail(row.email)) };
});
