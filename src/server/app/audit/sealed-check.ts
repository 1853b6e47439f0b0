import { asc, gt } from 'drizzle-orm';

import type { Database } from '@/server/platform/db/client';
import { vouchers } from '@/server/platform/db/schema';
import { unseal } from '@/server/platform/sealed-text';
import type { Secrets } from '@/server/platform/secrets';
import { codeDigests } from '@/server/use-cases/vouchers/redeem-voucher';
import type { Finding } from './finding';

const BATCH = 500;
/** How many vouchers with the same fault are named. */
const MAX_NAMED = 20;

/**
 * Checks that every voucher's code can be opened with the secrets and matches its digest. Codes
 * themselves are never reported.
 */
export async function sealedCodes(db: Database, secrets: Secrets): Promise<Finding[]> {
  const shut: string[] = [];
  const unfindable: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await db
      .select({ id: vouchers.id, sealed: vouchers.codeSealed, digest: vouchers.codeDigest })
      .from(vouchers)
      .where(gt(vouchers.id, after))
      .orderBy(asc(vouchers.id))
      .limit(BATCH);
    for (const { id, sealed, digest } of batch) {
      const code = opened(secrets, sealed);
      if (code === null) shut.push(id);
      else if (!codeDigests(secrets, code).includes(digest)) unfindable.push(id);
    }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return [
    ...findingOf(shut, 'sealed by a secret that is none of APP_SECRET: its code can’t be opened'),
    ...findingOf(unfindable, 'its code opens, but isn’t what it is found by'),
  ];
}

function opened(secrets: Secrets, sealed: string): string | null {
  try {
    return unseal(secrets, sealed);
  } catch {
    return null;
  }
}

function findingOf(ids: readonly string[], says: string): Finding[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, MAX_NAMED).join(', ');
  const more = ids.length > MAX_NAMED ? ', …' : '';
  return [{ check: 'sealed', subject: `${ids.length} vouchers (${named}${more})`, says }];
}
