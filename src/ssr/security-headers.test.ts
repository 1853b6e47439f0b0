import { createServer } from 'node:http';

import { afterAll, describe, expect, it } from 'vitest';

import { identityProvidersOf } from '@/config/identity-providers';
import { contentSecurityPolicy, securityHeaders, sendSecurityHeaders } from './security-headers';

const NOTHING = {
  apiBaseUrl: '/api',
  gtmId: '',
  channelPluginKey: '',
  growthbookApiHost: '',
  mapTileUrl: '',
};

/** A site without any service but the sandbox's. */
const DEMO = {
  SITE_URL: 'http://localhost:3000',
  toss: { baseUrl: 'http://127.0.0.1:3100', key: 'k' },
  nicepay: { baseUrl: 'http://127.0.0.1:3100/nicepay', key: 'k', clientId: 'c' },
  identityProviders: identityProvidersOf({}, 'http://127.0.0.1:3100'),
  public: NOTHING,
  sentryDsn: '',
};

/** A site with every service that a page may talk to. */
const FULL = {
  SITE_URL: 'https://www.example.com',
  toss: { baseUrl: 'https://api.tosspayments.com', key: 'k' },
  nicepay: { baseUrl: 'https://api.nicepay.co.kr', key: 'k', clientId: 'c' },
  identityProviders: identityProvidersOf(
    {
      ETBS_ISSUER: 'https://sso.example.org/oidc',
      ETBS_CLIENT_ID: 'c',
      ETBS_CLIENT_SECRET: 's',
      KAKAO_CLIENT_ID: 'c',
      KAKAO_CLIENT_SECRET: 's',
    },
    null,
  ),
  public: {
    apiBaseUrl: 'https://api.example.com/api',
    gtmId: 'GTM-1',
    channelPluginKey: 'k',
    growthbookApiHost: 'https://flags.example.com',
    mapTileUrl: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
  },
  sentryDsn: 'https://public@errors.example.com/1',
};

/** The values of a directive. */
function valuesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((one) => one.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('the Content-Security-Policy', () => {
  it('lets no script in a page run but the one that loads the page’s own', () => {
    for (const settings of [DEMO, FULL]) {
      const scripts = valuesOf(contentSecurityPolicy(settings), 'script-src');
      expect(scripts.slice(0, 2)).toEqual(["'self'", expect.stringMatching(/^'sha256-.{44}'$/)]);
      expect(scripts.join()).not.toMatch(/unsafe|\*(?!\.)|https?:,|data:/);
    }
    expect(valuesOf(contentSecurityPolicy(DEMO), 'script-src')).toHaveLength(2);
  });

  it.each([
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['frame-src', ["'none'"]],
    ['connect-src', ["'self'"]],
    ['form-action', ["'self'", 'http://127.0.0.1:3100']],
    ['report-uri', ['/api/security-reports']],
  ])('of a demo has %s %s', (directive, values) => {
    expect(valuesOf(contentSecurityPolicy(DEMO), directive)).toEqual(values);
  });

  it('allows each service that is configured, and only by its origin', () => {
    const policy = contentSecurityPolicy(FULL);
    expect(valuesOf(policy, 'connect-src')).toEqual(
      expect.arrayContaining([
        'https://api.example.com',
        'https://errors.example.com',
        'https://flags.example.com',
        'https://*.google-analytics.com',
        'wss://*.channel.io',
      ]),
    );
    expect(valuesOf(policy, 'img-src')).toContain('https://*.tiles.example.com');
    expect(valuesOf(policy, 'script-src')).toContain('https://www.googletagmanager.com');
    expect(valuesOf(policy, 'form-action')).toEqual([
      "'self'",
      'https://api.tosspayments.com',
      'https://api.nicepay.co.kr',
      'https://sso.example.org',
      'https://kauth.kakao.com',
    ]);
    expect(policy).not.toContain('public@');
  });
});

describe('the headers of an answer', () => {
  it('bind a browser to HTTPS only where the site is reached so', () => {
    expect(securityHeaders(DEMO, '/')).not.toHaveProperty('strict-transport-security');
    expect(securityHeaders(DEMO, '/')).not.toHaveProperty('cross-origin-opener-policy');
    expect(securityHeaders(FULL, '/')).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('let mails and shared links show pictures, and nobody else’s page anything else', () => {
    const policyOf = (path: string) => securityHeaders(FULL, path)['cross-origin-resource-policy'];
    expect(['/pictures/a.avif', '/share/a.jpg', '/letters/a.png'].map(policyOf)).toEqual([
      'cross-origin',
      'cross-origin',
      'cross-origin',
    ]);
    expect(['/', '/api/v2/x', '/photos/1', '/en/pictures-of'].map(policyOf)).toEqual([
      'same-origin',
      'same-origin',
      'same-origin',
      'same-origin',
    ]);
  });

  it('are few with the files that a page is made of, and the same for all of these', () => {
    for (const path of ['/_next/static/chunks/a.js', '/fonts/a.woff2', '/styles/global.css']) {
      expect(securityHeaders(DEMO, path)).toEqual({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      // In public every answer binds to HTTPS and can be neither framed nor a document with scripts.
      expect(securityHeaders(FULL, path)).toEqual({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      });
    }
    expect(securityHeaders(DEMO, '/')['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(securityHeaders(FULL, '/api/v2/x')['content-security-policy']).toMatch(
      /^default-src 'none'; base-uri 'none'/,
    );
    expect(securityHeaders(DEMO, '/favicon.svg')).toHaveProperty('content-security-policy');
  });

  it('come with every answer of the process, unless the answer has its own', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/own') response.setHeader('content-security-policy', 'sandbox');
      response.end();
    });
    afterAll(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    expect((await fetch(`${base}/`)).headers.has('content-security-policy')).toBe(false);
    const stop = sendSecurityHeaders(FULL);
    const policy = async (path: string) =>
      (await fetch(base + path)).headers.get('content-security-policy');
    expect(await policy('/')).toBe(contentSecurityPolicy(FULL));
    expect(await policy('/own')).toBe('sandbox');
    stop();
    expect(await policy('/')).toBeNull();
  });
});
