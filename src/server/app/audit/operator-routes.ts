import type { Hono } from 'hono';
import { z } from 'zod';

import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import { audit } from './audit';

const body = z.object({ atRest: z.boolean(), withGateway: z.boolean() });

/** `PUT /operator/audit`: used by `npm run audit` while a site is running. */
export function mountAudit(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/audit', body, ({ atRest, withGateway }) =>
    audit(deps.db, {
      gateway: withGateway ? deps.gateway : null,
      restAt: atRest ? deps.now() : null,
      secrets: deps.config,
    }),
  );
}
