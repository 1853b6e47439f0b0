import { and, eq, isNull } from 'drizzle-orm';

import type { Transaction } from '../db/client';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import type { MemberRow } from './member-queries';

/** Locks a member until the transaction ends. @throws AppError TOKEN_EXPIRED for one who left */
export async function lockPresent(tx: Transaction, memberId: string): Promise<MemberRow> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
    .for('update');
  if (row === undefined) throw new AppError('TOKEN_EXPIRED');
  return row;
}
