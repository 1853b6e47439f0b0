import type { Database } from '../db/client';

const STATEMENTS: readonly PropertyKey[] = ['select', 'selectDistinct', 'execute'];

/** A database that counts the reads begun on it, the parts of others among them. */
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
