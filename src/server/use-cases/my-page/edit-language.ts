import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

export const editLanguage = handle(contract.editLanguage, async ({ body }, context) => {
  const [row] = await context.db
    .update(members)
    .set({ language: body.language, updatedAt: context.now() })
    .where(and(eq(members.id, context.member.memberId), isNull(members.deletedAt)))
    .returning({ language: members.language });
  if (row === undefined) throw new AppError('TOKEN_EXPIRED');
  return row;
});
