import { eq } from 'drizzle-orm';

import type { Purpose } from '@/contract/account/auth';
import { members } from '@/server/platform/db/schema';
import { dataOf, type TestMember, type World } from '@/server/testing/world';

const codeIn = (text: string | undefined) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '';

/** Gets the proof of an address through the code that is mailed to it. */
export async function mailProof(
  world: World,
  address: string,
  purpose: Purpose,
  member?: TestMember,
): Promise<string> {
  const as = member === undefined ? {} : { member };
  dataOf(await world.call('sendMailCode', { body: { email: address, purpose } }, as));
  const code = codeIn(world.mails.at(-1)?.text);
  const body = { channel: 'mail', address, purpose, code } as const;
  return dataOf(await world.call('checkCode', { body })).proof;
}

/** Gets the proof of a number through the code that is texted to it. */
export async function telProof(
  world: World,
  number: { tel: string; telCountry: string },
  member: TestMember,
): Promise<string> {
  dataOf(await world.call('sendSmsCode', { body: { ...number, purpose: 'tel' } }, { member }));
  const { tel: address, telCountry } = number;
  const code = codeIn(world.texts.at(-1)?.text);
  const body = { channel: 'sms', address, telCountry, purpose: 'tel', code } as const;
  return dataOf(await world.call('checkCode', { body })).proof;
}

/**
 * Reads a member's row.
 * @throws Error when there is none
 */
export async function rowOf(world: World, { id }: TestMember) {
  const [row] = await world.db.select().from(members).where(eq(members.id, id));
  if (row === undefined) throw new Error('no member');
  return row;
}
