import { AppError } from './app-error';
import type { Deps } from './handler';
import { signedToken } from './signed-token';

const tokens = signedToken({ audience: 'meomum-operator', key: 'operator' });
const SECONDS = 60;

/** A token for one command of the operator's, good for a minute; only the secret's owner has one. */
export async function issueOperatorToken(secret: string, now: Date): Promise<string> {
  return (await tokens.sign({}, { secret, now, seconds: SECONDS })).token;
}

/** @throws AppError UNAUTHENTICATED when a header holds no operator's token */
export async function requireOperator(
  header: string | undefined,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<void> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  try {
    await tokens.read(token, { secret: deps.config.secret, now: deps.now() });
  } catch {
    throw new AppError('UNAUTHENTICATED');
  }
}
