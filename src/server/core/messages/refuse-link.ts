import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import { signedToken } from '@/server/platform/http/signed-token';

const tokens = signedToken({ audience: 'meomum-refuse', key: 'refuse' });
/** Two years, because a mail may be opened long after it was sent. */
const LIFE_SECONDS = 2 * 365 * 86_400;

/** Returns the URL of the page on which a member refuses advertising without signing in. */
export async function refuseUrl(
  memberId: string,
  locale: 'ko' | 'en',
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<string> {
  const { token } = await tokens.sign(
    { sub: memberId },
    { secret: config.secret, now: now(), seconds: LIFE_SECONDS },
  );
  return `${config.siteUrl}${locale === 'ko' ? '' : '/en'}/notifications/refuse?token=${token}`;
}

/**
 * Returns the id of the member who refuses advertising by this link.
 * @throws AppError LINK_INVALID
 */
export async function memberOfLink(
  token: string,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<string> {
  const claims = await tokens.read(token, { secrets: config, now: now() }).catch(() => undefined);
  if (claims?.sub === undefined) throw new AppError('LINK_INVALID');
  return claims.sub;
}
