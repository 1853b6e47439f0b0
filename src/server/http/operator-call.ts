import type { Context as HonoContext, Hono } from 'hono';
import type { z } from 'zod';

import { AppError } from './app-error';
import type { Env } from './env';
import type { Deps } from './handler';
import { requireOperator } from './operator-token';

/**
 * Mounts a call of the operator's own (`PUT`, with an operator's token), outside the contract's table.
 * Errors: those of the token, INPUT_INVALID for another body.
 * @param work gives the answer
 */
export function mountOperatorCall<S extends z.ZodType>(
  app: Hono<Env>,
  deps: Deps,
  path: `/operator/${string}`,
  body: S,
  work: (asked: z.output<S>, c: HonoContext<Env>) => Promise<object>,
): void {
  app.put(path, async (c) => {
    await requireOperator(c.req.header('authorization'), deps);
    const asked = body.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) throw new AppError('INPUT_INVALID');
    c.header('cache-control', 'private, no-store');
    return c.json(await work(asked.data, c));
  });
}
