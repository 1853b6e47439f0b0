import type { Context as HonoContext, Hono } from 'hono';
import type { z } from 'zod';

import { AppError } from './app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { signedToken } from '@/server/platform/http/signed-token';
import { noteSecurityEvent } from '../security-log';
import { storable } from './request-body';

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

const tokens = signedToken({ audience: 'meomum-operator', key: 'operator' });
const SECONDS = 60;

/**
 * Issues a token for one command of the operator, valid for a minute; it needs the site's secret.
 */
export async function issueOperatorToken(secret: string, now: Date): Promise<string> {
  return (await tokens.sign({}, { secret, now, seconds: SECONDS })).token;
}

/** @throws AppError UNAUTHENTICATED when the header has no valid operator token */
export async function requireOperator(
  header: string | undefined,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<void> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];
  try {
    await tokens.read(token ?? '', { secrets: deps.config, now: deps.now() });
  } catch {
    noteSecurityEvent(deps.config, 'operator-refused');
    throw new AppError('UNAUTHENTICATED');
  }
}
