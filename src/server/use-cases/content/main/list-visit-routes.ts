import { asc } from 'drizzle-orm';

import { contract } from '@/contract';
import { visitRoutes } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';

export const listVisitRoutes = handle(contract.listVisitRoutes, async (_input, context) => {
  const rows = await context.db
    .select()
    .from(visitRoutes)
    .orderBy(asc(visitRoutes.position), asc(visitRoutes.id));
  return { routes: rows.map((row) => ({ id: row.id, label: row.label[context.locale] })) };
});
