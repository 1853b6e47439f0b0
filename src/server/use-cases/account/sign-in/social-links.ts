import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import type { LinkedAccounts } from '@/contract/auth';
import type { Database } from '@/server/platform/db/client';
import { members, memberSocials } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import type { MemberRow } from '@/server/core/members/member-queries';

type Named = { readonly provider: string; readonly subject: string };

/**
 * Locks an identity until the transaction ends, so that concurrent requests for the same one wait.
 */
export async function lockIdentity(tx: Database, { provider, subject }: Named): Promise<void> {
  const name = `identity:${provider}:${subject}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * Finds the member to whom an identity is linked; null for nobody, or a member who deleted the
 * account.
 */
export async function ownerOf(
  db: Database,
  { provider, subject }: Named,
): Promise<MemberRow | null> {
  const [owner] = await db
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
  return owner?.member ?? null;
}

/**
 * Links an identity that is free, or that belonged to a deleted account. The caller holds its lock.
 */
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

/** The providers that are linked to a member, in the order of linking. */
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

/** A member's linked accounts as the API returns them. */
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
