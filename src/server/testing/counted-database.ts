import type { Database } from '@/server/platform/db/client';

const STATEMENTS: readonly PropertyKey[] = ['select', 'selectDistinct', 'execute'];

/** Wraps a database and counts the reads begun on it, including subqueries. */
export function countedDatabase(db: Database): { db: Database; reads: () => number } {
  let reads = 0;
  const counted = new Proxy(db, {
    get(target, name) {
      if (STATEMENTS.includes(name)) reads += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db: counted, reads: () => reads };
}
