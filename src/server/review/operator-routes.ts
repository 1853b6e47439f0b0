import type { Hono } from 'hono';

import { id } from '@/contract/common';
import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { mountOperatorCall } from '../http/operator-call';
import { moderateReview, moderation } from './moderate';

/** `PUT /operator/reviews/{id}`: behind `npm run review`. */
export function mountModeration(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/reviews/:id', moderation, async (change, c) => {
    const reviewId = id.safeParse(c.req.param('id'));
    if (!reviewId.success) throw new AppError('INPUT_INVALID');
    await moderateReview(deps.db, reviewId.data, change, deps.now());
    return { id: reviewId.data };
  });
}
