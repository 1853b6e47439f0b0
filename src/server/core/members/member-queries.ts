import { and, asc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';

import type { User } from '@/contract/account/auth';
import { ageRangeOf } from '@/domain/account/person';
import { seoulToday } from '@/domain/stay/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import { given, prepared } from '@/server/platform/db/prepared';
import { members, memberSessions, memberSocials } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

export type MemberRow = typeof members.$inferSelect;
/** A member and the linked providers in the order of linking. */
export type Member = { readonly row: MemberRow; readonly socials: readonly string[] };

/**
 * The providers linked to a member, in the order of linking. The first decides whether this is a
 * business account.
 */
export async function socialsOf(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ provider: memberSocials.provider })
    .from(memberSocials)
    .where(eq(memberSocials.memberId, memberId))
    .orderBy(asc(memberSocials.createdAt), asc(memberSocials.provider));
  return rows.map((row) => row.provider);
}

/** Loads a member whose account isn't deleted, without the linked providers. */
export async function findMemberRow(db: Database, id: string): Promise<MemberRow | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, id), isNull(members.deletedAt)));
  return row ?? null;
}

/** Loads a member whose account isn't deleted. */
export async function findMember(db: Database, id: string): Promise<Member | null> {
  const row = await findMemberRow(db, id);
  return row === null ? null : { row, socials: await socialsOf(db, id) };
}

/**
 * Loads a member whose account isn't deleted and locks the row until the transaction ends.
 * @throws AppError TOKEN_EXPIRED when there is none
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

/** Loads a member whose account isn't deleted, by the e-mail address in lower case. */
export async function findMemberByEmail(db: Database, email: string): Promise<MemberRow | null> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.email, email), isNull(members.deletedAt)));
  return row ?? null;
}

/** Whether an e-mail address is in the table; the address of a deleted account stays taken. */
export async function isEmailKnown(db: Database, email: string): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(eq(members.email, email));
  return rows.length > 0;
}

/**
 * Whether another member, whose account isn't deleted, has verified this telephone number (E.164).
 */
export async function isTelProven(
  db: Database,
  tel: string,
  exceptMemberId?: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        provenTel(tel),
        exceptMemberId === undefined ? undefined : ne(members.id, exceptMemberId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * The condition for members who have verified a number and haven't deleted their account: one at
 * most.
 */
export const provenTel = (tel: string) =>
  and(eq(members.tel, tel), isNotNull(members.telVerifiedAt), isNull(members.deletedAt));

/**
 * Whether a session is still valid: not revoked, not expired, and its member's account not deleted.
 */
export async function isSessionLive(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const rows = await liveSession(db, { sessionId, now });
  return rows.length > 0;
}

const liveSession = prepared('find_live_session', (db) =>
  db
    .select({ id: memberSessions.id })
    .from(memberSessions)
    .innerJoin(members, eq(members.id, memberSessions.memberId))
    .where(
      and(
        eq(memberSessions.id, given(memberSessions.id, 'sessionId')),
        isNull(memberSessions.revokedAt),
        isNull(members.deletedAt),
        gt(memberSessions.expiresAt, given(memberSessions.expiresAt, 'now')),
      ),
    ),
);

const instant = (date: Date | null) => date?.toISOString() ?? null;

/** Presents a member to themselves, with the field names of section 3 of the specification. */
export function presentUser(row: MemberRow, socials: readonly string[], now: Date): User {
  return {
    id: row.id,
    name: row.name,
    nick_name: row.nickName,
    email: row.email,
    profile_image: row.profileImage,
    tel: row.tel,
    country_code: row.countryCode,
    iso: row.iso,
    tel_verified_at: instant(row.telVerifiedAt),
    // Computed when the year of birth is known; otherwise a provider may have given the age range
    // alone.
    age_range: ageRangeOf(row, seoulToday(now)) ?? row.ageRange,
    birthyear: row.birthyear,
    birthday: row.birthday,
    gender: row.gender,
    visit_route: row.visitRoute,
    marketing: row.marketing,
    privacy_uses_marketing: row.privacyUsesMarketing,
    email_verified_at: instant(row.emailVerifiedAt),
    last_login_at: instant(row.lastLoginAt),
    deleted_at: instant(row.deletedAt),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    isSocial: socials.length > 0,
    isAdmin: row.isAdmin,
    socials: socials.map((provider) => ({ provider })),
    roles: row.roles,
    language: row.language,
  };
}
