import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm';

import type { Database, Transaction } from '../db/client';
import { members, memberSessions, memberSocials } from '../db/schema';
import { AppError } from '../http/app-error';

export type MemberRow = typeof members.$inferSelect;
/** A member and the providers linked, the first one first. */
export type Member = { readonly row: MemberRow; readonly socials: readonly string[] };

/** Providers linked to a member, in the order of linking (the first decides who is business). */
export async function socialsOf(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ provider: memberSocials.provider })
    .from(memberSocials)
    .where(eq(memberSocials.memberId, memberId))
    .orderBy(asc(memberSocials.createdAt), asc(memberSocials.provider));
  return rows.map((row) => row.provider);
}

/** A member who hasn't left. */
export async function findMember(db: Database, id: string): Promise<Member | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, id), isNull(members.deletedAt)));
  return row === undefined ? null : { row, socials: await socialsOf(db, id) };
}

/**
 * A member who hasn't left, for a change: others wait.
 * @throws AppError TOKEN_EXPIRED
 */
export async function lockMember(tx: Transaction, id: string): Promise<MemberRow> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.id, id), isNull(members.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('TOKEN_EXPIRED');
  return row;
}

/** A member who hasn't left, by the address in lower case. */
export async function findMemberByEmail(db: Database, email: string): Promise<MemberRow | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.email, email), isNull(members.deletedAt)));
  return row ?? null;
}

/** Whether an address is in the table at all; one of a member who left stays taken. */
export async function isEmailKnown(db: Database, email: string): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(eq(members.email, email));
  return rows.length > 0;
}

/** Whether another member who hasn't left has this number (E.164). */
export async function isTelKnown(
  db: Database,
  tel: string,
  exceptMemberId?: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.tel, tel),
        isNull(members.deletedAt),
        exceptMemberId === undefined ? undefined : ne(members.id, exceptMemberId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Makes a number safe to write until the transaction ends: whoever wants the same one waits.
 * @throws AppError TEL_TAKEN
 */
export async function claimTel(tx: Database, tel: string, exceptMemberId?: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tel:${tel}`}, 0))`);
  if (await isTelKnown(tx, tel, exceptMemberId)) throw new AppError('TEL_TAKEN');
}

/** Whether a signed-in device is still signed in: not revoked, not run out, its member still one. */
export async function isSessionLive(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: memberSessions.id })
    .from(memberSessions)
    .innerJoin(members, eq(members.id, memberSessions.memberId))
    .where(
      and(
        eq(memberSessions.id, sessionId),
        isNull(memberSessions.revokedAt),
        isNull(members.deletedAt),
        gt(memberSessions.expiresAt, now),
      ),
    );
  return rows.length > 0;
}
