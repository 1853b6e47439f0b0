import {
  type Cookie,
  cookieLine,
  cookieName,
  FORMER_COOKIES,
  FORMER_NAMES_END,
} from '@/config/cookies';

/** Reading and writing the cookies that are for scripts (`src/config/cookies.ts`), in a browser. */

const isSecure = () => window.location.protocol === 'https:';

function valueOf(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

/** A cookie's value; for a while also that of the name which it had before (decision 111). */
export function readCookie(cookie: Cookie): string | undefined {
  const former = FORMER_COOKIES[cookie];
  const isFormerRead = former !== undefined && Date.now() < FORMER_NAMES_END;
  return (
    valueOf(cookieName(cookie, isSecure())) ?? (isFormerRead ? valueOf(former.name) : undefined)
  );
}

/** Sets a cookie for so many seconds, and deletes the one that had another name before. */
export function writeCookie(cookie: Cookie, value: string, seconds: number): void {
  const secure = isSecure();
  document.cookie = cookieLine(cookie, value, { seconds, isSecure: secure });
  const former = FORMER_COOKIES[cookie];
  if (secure && former !== undefined) document.cookie = `${former.name}=; Path=/; Max-Age=0`;
}
