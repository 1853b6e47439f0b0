import type { Hono } from 'hono';
import { z } from 'zod';

import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { requireOperator } from '../http/operator-token';
import { retryGivenUp, statusOfJobs } from './status';

const body = z.strictObject({ retry: z.boolean() });

/** `PUT /operator/jobs`: the operator's own call, behind `npm run jobs` while a site runs. */
export function mountJobs(app: Hono<Env>, deps: Deps): void {
  app.put('/operator/jobs', async (c) => {
    await requireOperator(c.req.header('authorization'), deps);
    const asked = body.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) throw new AppError('INPUT_INVALID');
    c.header('cache-control', 'private, no-store');
    const retried = asked.data.retry ? await retryGivenUp(deps.db, deps.now()) : null;
    return c.json({ retried, status: await statusOfJobs(deps.db) });
  });
}
