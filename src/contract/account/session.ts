import { z } from 'zod';

import { done, instant } from '../common';
import { endpoint } from '../endpoint';

/** A device that is signed in. */
const sessionView = z.object({
  id: z.uuid(),
  /** The browser's name from its user agent; null where it sent none. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  /** How the member signed in: `email`, or the identity provider. */
  via: z.string(),
  signedInAt: instant,
  /** When the device was last used, to a quarter of an hour. */
  lastUsedAt: instant,
  /** Whether this request belongs to the session. */
  current: z.boolean(),
});

export const sessionEndpoints = {
  listSessions: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/sessions',
    access: 'member',
    group: 'auth',
    summary: 'The devices signed in to the account, the one last used first',
    response: z.object({ sessions: z.array(sessionView) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/sessions/{id}',
    access: 'member',
    group: 'auth',
    summary: 'Signs one device out',
    params: z.object({ id: z.uuid() }),
    response: done,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/sessions',
    access: 'member',
    group: 'auth',
    summary: 'Signs out every device, or every other one',
    query: z.object({ except: z.enum(['this']).optional() }),
    response: z.object({ ended: z.int() }),
  }),
} as const;
