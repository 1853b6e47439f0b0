import { createHash } from 'node:crypto';

import type { ServerEnv } from '@/config/env';
import type { publicEnv } from '@/config/public-env';
import { SCRIPT_LOADER } from '@/config/script-loader';
import { onRequest } from './incoming-requests';
import { isPageFile } from './route-pattern';

/** Where browsers report what the policy kept from happening. */
export const SECURITY_REPORTS = '/api/security-reports';

/** The settings that say with whom a page may talk. */
type Settings = Pick<ServerEnv, 'SITE_URL' | 'toss' | 'nicepay' | 'identityProviders'> & {
  readonly public: Pick<
    typeof publicEnv,
    'apiBaseUrl' | 'gtmId' | 'channelPluginKey' | 'growthbookApiHost' | 'mapTileUrl'
  >;
  /** The address to which browsers report errors; empty for none. */
  readonly sentryDsn: string;
};

/** The hosts of a tag manager with Google's analytics, as https://developers.google.com/tag-platform/security/guides/csp lists them. */
const TAG_MANAGER = {
  script: ['https://www.googletagmanager.com'],
  img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

/** The hosts of the chat, Channel Talk. */
const CHAT = ['https://*.channel.io'];

const NOBODY = { script: [], img: [], connect: [] };

/** The origin of an address; none for one within the site. `{s}` stands for the servers of a map. */
function originOf(address: string): string[] {
  if (!/^https?:/.test(address)) return [];
  const { protocol, host } = new URL(address.replaceAll(/\{[a-z]\}/g, 'x'));
  return [`${protocol}//${address.includes('//{s}.') ? host.replace(/^x\./, '*.') : host}`];
}

/**
 * The Content-Security-Policy of every answer: what a page may load, and from whom. No script within a
 * page runs but the one that loads the page's own (`src/config/script-loader.ts`), so that text which
 * somebody smuggled into a page stays text. Styles within a page are allowed, because Emotion and React
 * write them; they can't read a session.
 */
export function contentSecurityPolicy(settings: Settings): string {
  const { public: known, sentryDsn, toss, nicepay, identityProviders } = settings;
  const tags = known.gtmId === '' ? NOBODY : TAG_MANAGER;
  const chat = known.channelPluginKey === '' ? [] : CHAT;
  const loader = createHash('sha256').update(SCRIPT_LOADER).digest('base64');
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'sha256-${loader}'`, ...tags.script, ...chat],
    'style-src': ["'self'", "'unsafe-inline'", ...chat],
    'img-src': ["'self'", 'data:', 'blob:', ...originOf(known.mapTileUrl), ...tags.img, ...chat],
    'font-src': ["'self'", ...chat],
    'connect-src': [
      "'self'",
      ...[known.apiBaseUrl, sentryDsn, known.growthbookApiHost].flatMap(originOf),
      ...tags.connect,
      ...chat,
      ...(chat.length === 0 ? [] : ['wss://*.channel.io']),
    ],
    'frame-src': chat.length === 0 ? ["'none'"] : chat,
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    // A form may lead to a card page or a sign-in page by a redirect, which counts as well.
    'form-action': [
      "'self'",
      ...[
        toss?.baseUrl,
        nicepay?.baseUrl,
        ...identityProviders.map(({ issuer }) => issuer),
      ].flatMap((address) => (address === undefined ? [] : originOf(address))),
    ],
    'report-uri': [SECURITY_REPORTS],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ');
}

/** Files that others may show: mails and shared links have the site's pictures. */
const FOR_OTHERS = /^\/(?:letters|pictures|share)\/|^\/favicon/;

/** Answers of the API, which aren't pages; next-auth has some pages under its own path. */
const DATA = /^\/api\/(?!auth\/)/;
/** What a browser that shows such an answer by itself may do with it: nothing. */
const POLICY_OF_DATA = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Makes a browser come back by HTTPS only, to the site and all names below its own, for a year. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * The security headers of an answer. Those that only work over HTTPS, and would lock a demo out of its
 * own address, are sent where SITE_URL says that the site is reached so.
 * @param path the path that was asked for
 */
export function securityHeaders(settings: Settings, path: string): Record<string, string> {
  const ofAll = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': FOR_OTHERS.test(path) ? 'cross-origin' : 'same-origin',
  };
  const isPublic = settings.SITE_URL.startsWith('https://');
  // A first view carries these thirty times; so a demo, which nobody else reaches, leaves them out.
  if (isPageFile(path)) {
    const policy = { 'content-security-policy': POLICY_OF_DATA };
    return isPublic ? Object.assign(ofAll, HTTPS_ONLY, policy) : ofAll;
  }
  const ofPages = Object.assign(ofAll, {
    'content-security-policy': DATA.test(path) ? POLICY_OF_DATA : contentSecurityPolicy(settings),
    // The card page is the gateway's own, so nothing need be framed.
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
  });
  return isPublic
    ? Object.assign(ofPages, HTTPS_ONLY, { 'cross-origin-opener-policy': 'same-origin' })
    : ofPages;
}

/**
 * Sends the headers with every answer of this process, whoever makes it: pages, kept ones too, the API,
 * files. An answer that sets one of them itself has its own, as members' photos do. Next.js's own
 * setting is fixed by the build, before it is known where the site will stand.
 * @returns a function that ends this
 */
export function sendSecurityHeaders(settings: Settings): () => void {
  const kept = new Map<string, ReadonlyArray<[string, string]>>();
  return onRequest(({ url = '' }, response) => {
    const kind = `${isPageFile(url)} ${FOR_OTHERS.test(url)} ${DATA.test(url)}`;
    let headers = kept.get(kind);
    if (headers === undefined) {
      headers = Object.entries(securityHeaders(settings, url));
      kept.set(kind, headers);
    }
    for (const [name, value] of headers) response.setHeader(name, value);
  });
}
