import { type AnyColumn, asc, sql, type SQL } from 'drizzle-orm';

import type { ContentKind } from '@/domain/content/content';
import { operatorContent } from '@/server/platform/db/schema';

/**
 * The order in which records are shown: by position; at the same position an operator's records
 * come before the demo's, and the latest import first.
 */
export function contentOrder(
  kind: ContentKind,
  { position, key }: { readonly position: AnyColumn; readonly key: AnyColumn },
): SQL[] {
  const importedAt = sql`(select ${operatorContent.changedAt} from ${operatorContent}
    where ${operatorContent.kind} = ${kind} and ${operatorContent.key} = ${key}::text)`;
  return [asc(position), sql`${importedAt} desc nulls last`, asc(key)];
}
