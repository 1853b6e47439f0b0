import type { Context as HonoContext, Hono } from 'hono';
import type { z } from 'zod';

import { AppError } from './app-error';
import type { Env } from './env';
import type { Deps } from './handler';
import { requireOperator } from './operator-token';
import { storable } from './storable';

/**
 * Mounts a call for the operator's commands (`PUT`, with an operator token), which isn't part of
 * the public contract. Errors: UNAUTHENTICATED without a valid token, INPUT_INVALID for a malformed
 * body.
 * @param work handles the parsed body and returns the answer
 */
export function mountOperatorCall<S extends z.ZodType>(
  app: Hono<Env>,
  deps: Deps,
  path: `/operator/${string}`,
  body: S,
  work: (parsed: z.output<S>, c: HonoContext<Env>) => Promise<object>,
): void {
  app.put(path, async (c) => {
    await requireOperator(c.req.header('authorization'), deps);
    const parsed = body.safeParse(storable(await c.req.json().catch(() => null)));
    if (!parsed.success) throw new AppError('INPUT_INVALID');
    c.header('cache-control', 'private, no-store');
    return c.json(await work(parsed.data, c));
  });
}
