import { and, asc, eq, isNull, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import type { LinkedAccounts } from '@/contract/account/auth';
import { findMember, lockMember, type MemberRow } from '@/server/core/members/member-queries';
import { mustBeAuthenticatedLately } from '@/server/core/members/recent-authentication';
import { notifyAccountLinked } from '@/server/core/messages/member-notices';
import type { Database } from '@/server/platform/db/client';
import { members, memberSocials } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Deps, handle } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { proveIdentity } from '../codes/proof';

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

export const listSocials = handle(contract.listSocials, async (_input, context) => {
  const member = await findMember(context.db, context.member.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  return linkedAccounts(context.db, member.row, context);
});

/** How long a visit to the provider's page may take: as long as the site remembers who set out. */
const AWAY_MS = 15 * 60_000;

/**
 * Links an identity to the signed-in member, who proves it by the provider's token. Errors:
 * REAUTHENTICATION_NEEDED, IDENTITY_TAKEN, PROVIDER_ALREADY_LINKED, RATE_LIMITED, and those of
 * `proveIdentity`.
 */
export const linkSocial = handle(contract.linkSocial, async ({ params, body }, context) => {
  await countAttempt(context, 'linkSocial', context.member.memberId);
  await mustBeAuthenticatedLately(context.db, context, AWAY_MS);
  const identity = await proveIdentity(params.provider, body, context);
  return context.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const member = await lockMember(tx, context.member.memberId);
    const owner = await ownerOf(tx, identity);
    if (owner !== null && owner.id !== member.id) throw new AppError('IDENTITY_TAKEN');
    const before = await linkedAccounts(tx, member, context);
    if (owner !== null) return before;
    if (before.linked.some(({ provider }) => provider === identity.provider)) {
      throw new AppError('PROVIDER_ALREADY_LINKED');
    }
    const now = context.now();
    await linkIdentity(tx, identity, member.id, now);
    await notifyAccountLinked(tx, member.id, { provider: identity.provider, now });
    return linkedAccounts(tx, member, context);
  });
});

/**
 * Unlinks a provider; a provider that isn't linked changes nothing. Errors: REAUTHENTICATION_NEEDED,
 * and LAST_WAY_IN when the member could no longer sign in.
 */
export const unlinkSocial = handle(contract.unlinkSocial, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const member = await lockMember(tx, context.member.memberId);
    const before = await linkedAccounts(tx, member, context);
    const others = before.linked.filter(({ provider }) => provider !== params.provider);
    if (others.length < before.linked.length) {
      await mustBeAuthenticatedLately(tx, context);
      if (!before.hasPassword && others.length === 0) throw new AppError('LAST_WAY_IN');
      await tx
        .delete(memberSocials)
        .where(
          and(eq(memberSocials.memberId, member.id), eq(memberSocials.provider, params.provider)),
        );
    }
    return { ...before, linked: others };
  }),
);
