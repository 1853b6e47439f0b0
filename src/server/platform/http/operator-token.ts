import { AppError } from './app-error';
import type { Deps } from './handler';
import { signedToken } from './signed-token';

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
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  try {
    await tokens.read(token, { secrets: deps.config, now: deps.now() });
  } catch {
    throw new AppError('UNAUTHENTICATED');
  }
}
