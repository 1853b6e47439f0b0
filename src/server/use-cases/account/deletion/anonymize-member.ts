import { eq, gt } from 'drizzle-orm';

import { settingsOfNewMember } from '@/domain/message/notification';
import type { MemberData } from '@/server/core/members/member-data';
import type { MemberRow } from '@/server/core/members/member-queries';
import type { Transaction } from '@/server/platform/db/client';
import {
  idempotencyKeys,
  members,
  memberSessions,
  memberSocials,
  notifications,
  passkeys,
} from '@/server/platform/db/schema';
import type { Deps, MemberContext } from '@/server/platform/http/handler';
import { forgetSubjects } from '@/server/platform/limits/attempts';
import { forgetCodes } from '../codes/verification-code';
import { purgeMails, purgeSettledMails } from './purge-mails';
import { dropPictures } from '../profile/picture';

/** Tables of the account itself, whose rows are deleted with it. */
const OWNED = [memberSessions, memberSocials, passkeys, notifications, idempotencyKeys] as const;

/**
 * Removes the person from the database. What needn't be kept by law is deleted: first the account's
 * own data, then that of each family of use cases. Of the member's row only its dates remain.
 * @param member locked by this transaction
 * @param families the use cases that store data about members
 */
export async function anonymizeMember(
  tx: Transaction,
  member: MemberRow,
  families: readonly MemberData[],
  context: Pick<MemberContext, 'now' | 'config'>,
): Promise<void> {
  const { id, email, tel } = member;
  const now = context.now();
  for (const table of OWNED) await tx.delete(table).where(eq(table.memberId, id));
  await forgetCodes(tx, [email, tel]);
  await forgetSubjects(tx, context.config, [id, email, tel]);
  // Mails are deleted first, because they are found through bookings, orders and visits, which
  // still exist here.
  await purgeMails(tx, member, now);
  await dropPictures(tx, id, now);
  for (const family of families) await family.remove(tx, member, now);
  await tx
    .update(members)
    .set({ ...EMPTY, email: `${id}@left.invalid`, deletedAt: now, updatedAt: now })
    .where(eq(members.id, id));
}

/** The columns that replace a member's data; only the dates of the account remain. */
const EMPTY = {
  passwordHash: null,
  passkeyRequired: false,
  name: '',
  nickName: '',
  tel: '',
  countryCode: '',
  iso: '',
  telVerifiedAt: null,
  ageRange: null,
  birthyear: null,
  birthday: null,
  gender: null,
  profileImage: null,
  visitRoute: null,
  marketing: false,
  marketingDecidedAt: null,
  privacyUsesMarketing: false,
  termsAgreedAt: null,
  privacyAgreedAt: null,
  ageConfirmedAt: null,
  notifications: settingsOfNewMember(false),
  language: 'kr',
  isAdmin: false,
  roles: [],
  emailVerifiedAt: null,
  lastLoginAt: null,
} satisfies Partial<MemberRow>;

/** How long a mail to a deleted member is kept after it was sent. */
const MAIL_KEPT_MS = 3_600_000;
/** After this time a mail has been sent or given up. */
const MAILS_SETTLED_MS = 3 * 86_400_000;

/**
 * Deletes what remains of deleted members: their last mails, once these are sent or given up, and
 * the guest's data of their bookings when the legal retention time is over.
 * @returns the number of bookings whose guest was removed
 */
export async function forgetMembers(
  families: readonly MemberData[],
  { db, now }: Pick<Deps, 'db' | 'now'>,
): Promise<number> {
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const deletedLately = await db
    .select({ id: members.id })
    .from(members)
    .where(gt(members.deletedAt, before(MAILS_SETTLED_MS)));
  for (const { id } of deletedLately) await purgeSettledMails(db, id, before(MAIL_KEPT_MS));
  return db.transaction(async (tx) => {
    let emptied = 0;
    for (const family of families) emptied += (await family.removeOverdue?.(tx, at)) ?? 0;
    return emptied;
  });
}
