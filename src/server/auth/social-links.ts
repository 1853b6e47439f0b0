import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import type { LinkedAccounts } from '@/contract/auth';
import type { Database } from '../db/client';
import { members, memberSocials } from '../db/schema';
import type { Deps } from '../http/handler';
import type { MemberRow } from './member-queries';

type Named = { readonly provider: string; readonly subject: string };

/** Makes an identity safe to link until the transaction ends: whoever wants the same one waits. */
export async function lockIdentity(tx: Database, { provider, subject }: Named): Promise<void> {
  const name = `identity:${provider}:${subject}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Whose identity it is; null when nobody's, or of a member who left. */
export async function ownerOf(
  db: Database,
  { provider, subject }: Named,
): Promise<MemberRow | null> {
  const [found] = await db
    .select({ member: members })
    .from(memberSocials)
    .innerJoin(members, eq(members.id, memberSocials.memberId))
    .where(
      and(
        eq(memberSocials.provider, provider),
        eq(memberSocials.subject, subject),
        isNull(members.deletedAt),
      ),
    );
  return found?.member ?? null;
}

/** Links an identity that nobody has, or that a member who left had, under its lock. */
export async function linkIdentity(
  tx: Database,
  { provider, subject }: Named,
  memberId: string,
  now: Date,
): Promise<void> {
  await tx
    .insert(memberSocials)
    .values({ provider, subject, memberId, createdAt: now })
    .onConflictDoUpdate({
      target: [memberSocials.provider, memberSocials.subject],
      set: { memberId, createdAt: now },
    });
}

/** What is linked to a member, the first one first. */
async function linkedTo(db: Database, memberId: string): Promise<LinkedAccounts['linked']> {
  const rows = await db
    .select({ provider: memberSocials.provider, createdAt: memberSocials.createdAt })
    .from(memberSocials)
    .where(eq(memberSocials.memberId, memberId))
    .orderBy(asc(memberSocials.createdAt), asc(memberSocials.provider));
  return rows.map(({ provider, createdAt }) => ({
    provider,
    linkedAt: createdAt.toISOString(),
  }));
}

/** A member's linked accounts as the API answers. */
export async function linkedAccounts(
  db: Database,
  row: Pick<MemberRow, 'id' | 'passwordHash'>,
  { identities }: Pick<Deps, 'identities'>,
): Promise<LinkedAccounts> {
  return {
    linked: await linkedTo(db, row.id),
    hasPassword: row.passwordHash !== null,
    offered: [...identities.keys()],
  };
}
