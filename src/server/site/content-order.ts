import { asc, sql, type AnyColumn, type SQL } from 'drizzle-orm';

import type { ContentKind } from '@/domain/content-kind';
import { operatorContent } from '../db/schema';

/**
 * The order records are shown in: by position; at the same place the operator's own stand before the
 * demo's, those imported last before older ones.
 */
export function contentOrder(
  kind: ContentKind,
  { position, key }: { readonly position: AnyColumn; readonly key: AnyColumn },
): SQL[] {
  const importedAt = sql`(select ${operatorContent.changedAt} from ${operatorContent}
    where ${operatorContent.kind} = ${kind} and ${operatorContent.key} = ${key}::text)`;
  return [asc(position), sql`${importedAt} desc nulls last`, asc(key)];
}
