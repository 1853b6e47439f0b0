import type { Hono } from 'hono';

import { id } from '@/contract/common';
import { requireOperator } from '../http/operator-token';
import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { moderateReview, moderation } from './moderate';

/** `PUT /operator/reviews/{id}`: the operator's own call, behind `npm run review`. */
export function mountModeration(app: Hono<Env>, deps: Deps): void {
  app.put('/operator/reviews/:id', async (c) => {
    await requireOperator(c.req.header('authorization'), deps);
    const reviewId = id.safeParse(c.req.param('id'));
    const change = moderation.safeParse(await c.req.json().catch(() => null));
    if (!reviewId.success || !change.success) throw new AppError('INPUT_INVALID');
    await moderateReview(deps.db, reviewId.data, change.data, deps.now());
    c.header('cache-control', 'private, no-store');
    return c.json({ id: reviewId.data });
  });
}
