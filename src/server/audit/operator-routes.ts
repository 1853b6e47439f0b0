import type { Hono } from 'hono';
import { z } from 'zod';

import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { requireOperator } from '../http/operator-token';
import { audit } from './audit';

const body = z.object({ atRest: z.boolean(), withGateway: z.boolean() });

/** `PUT /operator/audit`: the operator's own call, behind `npm run audit` while a site runs. */
export function mountAudit(app: Hono<Env>, deps: Deps): void {
  app.put('/operator/audit', async (c) => {
    await requireOperator(c.req.header('authorization'), deps);
    const asked = body.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) throw new AppError('INPUT_INVALID');
    c.header('cache-control', 'private, no-store');
    return c.json(
      await audit(deps.db, {
        gateway: asked.data.withGateway ? deps.gateway : null,
        restAt: asked.data.atRest ? deps.now() : null,
      }),
    );
  });
}
