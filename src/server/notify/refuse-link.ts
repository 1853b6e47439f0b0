import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';
import { signedToken } from '../http/signed-token';

const tokens = signedToken({ audience: 'meomum-refuse', key: 'refuse' });
/** A mail is opened long after it came. */
const LIFE_SECONDS = 2 * 365 * 86_400;

/** The page on which a member refuses advertising without signing in. */
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
 * Whose advertising a link of a mail refuses.
 * @throws AppError LINK_INVALID
 */
export async function memberOfLink(
  token: string,
  { config, now }: Pick<Deps, 'config' | 'now'>,
): Promise<string> {
  const claims = await tokens
    .read(token, { secret: config.secret, now: now() })
    .catch(() => undefined);
  if (claims?.sub === undefined) throw new AppError('LINK_INVALID');
  return claims.sub;
}
