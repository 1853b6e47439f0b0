import type { Hono } from 'hono';
import { z } from 'zod';

import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { mountOperatorCall } from '../http/operator-call';
import { audit } from './audit';

const body = z.object({ atRest: z.boolean(), withGateway: z.boolean() });

/** `PUT /operator/audit`: behind `npm run audit` while a site runs. */
export function mountAudit(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/audit', body, ({ atRest, withGateway }) =>
    audit(deps.db, {
      gateway: withGateway ? deps.gateway : null,
      restAt: atRest ? deps.now() : null,
    }),
  );
}
