import { z } from 'zod';

import { endpoint } from './endpoint';

export const voucherEndpoints = {
  listVoucherGroups: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/vouchers/groups',
    access: 'public',
    group: 'vouchers',
    summary: 'Stay vouchers on offer, by group',
    response: z.object({
      groups: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          summary: z.string(),
          vouchers: z.array(
            z.object({
              id: z.int(),
              title: z.string(),
              terms: z.string(),
              nights: z.int(),
              price: z.int(),
              hotelId: z.int().nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
} as const;
