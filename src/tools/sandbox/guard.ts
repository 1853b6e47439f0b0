/** Rules about who may see what the sandbox stores, and use the controls of tests. */
import type { MiddlewareHandler } from 'hono';
import { basicAuth } from 'hono/basic-auth';

/** Paths for guests and for the site; all others are for the person who runs the sandbox. */
const OPEN =
  /^\/(?:healthz$|style\.css$|icon\.svg$|(?:v1|nicepay|partner\/v1|partner\/approve|checkout|receipt|cash-receipt|oidc|api)\/)/;
const LOCAL = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/**
 * Protects inbox, books, faults and clocks. On a developer's machine a page of another origin can't
 * reach them through the browser, nor by a host name that was pointed here (DNS rebinding). A
 * published sandbox requires its password.
 */
export function guard(options: {
  readonly isPublished: boolean;
  readonly password: string | null;
}): MiddlewareHandler {
  const { isPublished, password } = options;
  const locked =
    password === null ? null : basicAuth({ username: 'sandbox', password, realm: 'Sandbox' });
  return async (c, next) => {
    if (OPEN.test(c.req.path)) return next();
    const host = c.req.header('host') ?? '';
    const origin = c.req.header('origin');
    if (origin !== undefined && !isOf(origin, host)) {
      return c.text('The sandbox takes this from its own pages alone.', 403);
    }
    if (isPublished) {
      return locked === null
        ? c.text(
            'This sandbox is published: its inbox and controls open with SANDBOX_PASSWORD.',
            403,
          )
        : locked(c, next);
    }
    if (LOCAL.test(host)) return next();
    return c.text('The sandbox is for the machine it runs on.', 403);
  };
}

function isOf(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    // `null` is the origin of a sandboxed frame, or of a file.
    return false;
  }
}

/** Whether others than this machine can reach the sandbox, by its own settings or the site's. */
export function isPublished(settings: {
  readonly host: string;
  readonly publicUrl: string | null;
  readonly siteUrl: string | null;
}): boolean {
  const { host, publicUrl, siteUrl } = settings;
  const isAway = (url: string | null) => url !== null && !LOCAL.test(new URL(url).hostname);
  return (
    !LOCAL.test(host.includes(':') ? `[${host}]` : host) || isAway(publicUrl) || isAway(siteUrl)
  );
}
