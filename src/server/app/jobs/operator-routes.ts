import type { Hono } from 'hono';
import { z } from 'zod';

import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import { retryGivenUp, statusOfJobs } from './status';

const body = z.strictObject({ retry: z.boolean() });

/** `PUT /operator/jobs`: used by `npm run jobs` while a site is running. */
export function mountJobs(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/jobs', body, async ({ retry }) => ({
    retried: retry ? await retryGivenUp(deps.db, deps.now()) : null,
    status: await statusOfJobs(deps.db),
  }));
}
