import { z } from 'zod';

import { endpoint } from '../endpoint';

/** Calls that return the choices of forms. */
export const directoryEndpoints = {
  listCountries: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/country/index',
    access: 'public',
    group: 'country',
    summary: 'Countries with their calling codes',
    response: z.object({
      countries: z.array(
        z.object({
          iso: z.string(),
          name: z.string(),
          callingCode: z.string(),
          /**
           * Whether numbers of the country can get text messages (`SMS_COUNTRIES`), and so be
           * verified.
           */
          texted: z.boolean(),
        }),
      ),
    }),
  }),
  listVisitRoutes: endpoint({
    method: 'GET',
    version: 'v3',
    path: '/visit-routes',
    access: 'public',
    group: 'visit-routes',
    summary: 'Ways people heard of the site',
    response: z.object({ routes: z.array(z.object({ id: z.string(), label: z.string() })) }),
  }),
} as const;
