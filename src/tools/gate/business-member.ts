import { BUSINESS_PROVIDER } from '@/config/constants';
import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';
import type { Database } from '@/server/platform/db/client';
import { members, memberSocials } from '@/server/platform/db/schema';

/**
 * Adds a member for tests who joined through the business provider, and can also sign in by e-mail.
 */
export async function addBusinessMember(db: Database, now: Date) {
  const email = 'business@example.com';
  const password = 'a desk with a view of the sea';
  const subject = 'employee-7';
  const [member] = await db
    .insert(members)
    .values({
      email,
      passwordHash: await hashPassword(password),
      name: '이바다',
      tel: '+821023456780',
      countryCode: '82',
      iso: 'KR',
      emailVerifiedAt: now,
    })
    .returning({ id: members.id });
  if (member === undefined) throw new Error('no member');
  await db
    .insert(memberSocials)
    .values({ provider: BUSINESS_PROVIDER, subject, memberId: member.id });
  return { email, password, subject };
}
