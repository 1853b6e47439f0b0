import type { Hono } from 'hono';

import { id } from '@/contract/common';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import { moderateReview, moderation } from './moderate';

/** Mounts `PUT /operator/reviews/{id}`, which `npm run review` calls. */
export function mountModeration(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/reviews/:id', moderation, async (change, c) => {
    const reviewId = id.safeParse(c.req.param('id'));
    if (!reviewId.success) throw new AppError('INPUT_INVALID');
    await moderateReview(deps.db, reviewId.data, change, deps.now());
    return { id: reviewId.data };
  });
}
