import { createHmac, randomUUID } from 'node:crypto';

import type { Context } from '@/server/platform/http/handler';
import { signedToken } from '@/server/platform/http/signed-token';
import { allSecrets } from '@/server/platform/secrets';

/**
 * A browser that has signed in to an address keeps a cookie that says so, whoever is signed in
 * there now. When strangers try passwords or request codes, they use up limits that don't apply to
 * such a browser, so they can't lock a member out of it (OWASP: "device cookies"). The cookie
 * doesn't sign anybody in: the password or code is still required.
 */
const LIFE_SECONDS = 365 * 86_400;
/**
 * Addresses that one browser remembers, such as a family's; a further one replaces the address that
 * signed in longest ago.
 */
const MAX_ADDRESSES = 4;
/** Separates tokens, which consist of base64url characters and dots. */
const SEPARATOR = '~';

const tokens = signedToken({ audience: 'meomum-device', key: 'device' });

type DeviceContext = Pick<Context, 'config' | 'now' | 'cookie'>;

/** Stands for an address in the token; it is a digest, so that the cookie reveals no address. */
const subjectOf = (secret: string, email: string) =>
  createHmac('sha256', secret).update(`device:${email}`).digest('base64url');

/**
 * The tokens of the cookie, newest first. Further ones weren't set by this site and are ignored.
 */
function tokensIn({ cookie }: DeviceContext): string[] {
  const all = (cookie('device') ?? '').split(SEPARATOR).filter((token) => token !== '');
  return all.slice(0, MAX_ADDRESSES);
}

/** The device that a token of the cookie names, if it is of this address; null for any other token. */
async function deviceIn(
  token: string,
  email: string,
  { config, now }: DeviceContext,
): Promise<string | null> {
  for (const secret of allSecrets(config)) {
    const subject = subjectOf(secret, email);
    const read = tokens.read(token, { secrets: config, now: now(), subject });
    const { jti } = await read.catch(() => ({ jti: undefined }));
    if (jti !== undefined) return jti;
  }
  return null;
}

/** A name for the calling browser, if it has signed in to this address before; otherwise null. */
export async function knownDevice(context: DeviceContext, email: string): Promise<string | null> {
  for (const token of tokensIn(context)) {
    const device = await deviceIn(token, email, context);
    if (device !== null) return device;
  }
  return null;
}

/** Remembers, in the calling browser, that it has signed in to this address. */
export async function rememberDevice(
  context: DeviceContext & Pick<Context, 'setCookie'>,
  email: string,
): Promise<void> {
  const { config, now } = context;
  const others: string[] = [];
  let device: string | null = null;
  for (const token of tokensIn(context)) {
    const known = await deviceIn(token, email, context);
    if (known === null) others.push(token);
    device ??= known;
  }
  const { token } = await tokens.sign(
    { sub: subjectOf(config.secret, email), jti: device ?? randomUUID() },
    { secret: config.secret, now: now(), seconds: LIFE_SECONDS },
  );
  const value = [token, ...others].slice(0, MAX_ADDRESSES).join(SEPARATOR);
  context.setCookie('device', value, LIFE_SECONDS);
}
