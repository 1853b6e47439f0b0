import { asc } from 'drizzle-orm';

import { contract } from '@/contract';
import { voucherGroups } from '../db/schema';
import { handle } from '../http/handler';

export const listVoucherGroups = handle(
  contract.listVoucherGroups,
  async (_input, { db, locale }) => {
    const rows = await db
      .select()
      .from(voucherGroups)
      .orderBy(asc(voucherGroups.position), asc(voucherGroups.id));
    return {
      groups: rows.map((row) => ({
        id: row.id,
        title: row.title[locale],
        summary: row.summary[locale],
        vouchers: row.vouchers.map((voucher) => ({
          ...voucher,
          title: voucher.title[locale],
          terms: voucher.terms[locale],
        })),
      })),
    };
  },
);
