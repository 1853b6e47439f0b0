import { BUSINESS_PROVIDER, type ProviderId } from './constants';
import { allOrNone } from './start-refused';

/** A provider that speaks OpenID Connect, as plain data. */
export type IdentityProvider = {
  readonly id: ProviderId;
  readonly issuer: string;
  /**
   * Endpoints of a provider whose discovery document can't be relied on. Apple's has named another
   * issuer than its tokens do: github.com/nextauthjs/next-auth/issues/13050
   */
  readonly endpoints?: {
    readonly authorization: string;
    readonly token: string;
    readonly keys: string;
  };
  readonly clientId: string;
  readonly secret:
    | { readonly kind: 'fixed'; readonly value: string }
    /** Apple has no fixed client secret: a token signed with this key is made when it is needed. */
    | {
        readonly kind: 'signed';
        readonly teamId: string;
        readonly keyId: string;
        readonly privateKey: string;
      };
  /** How the client secret is sent. */
  readonly secretIn: 'header' | 'body';
  readonly scope: string;
  readonly checks: ReadonlyArray<'pkce' | 'state' | 'nonce'>;
  /** The provider answers with a form that is posted from its page. */
  readonly formPost: boolean;
};

type Settings = Readonly<
  Partial<
    Record<
      | 'ETBS_ISSUER'
      | 'ETBS_CLIENT_ID'
      | 'ETBS_CLIENT_SECRET'
      | 'KAKAO_CLIENT_ID'
      | 'KAKAO_CLIENT_SECRET'
      | 'NAVER_CLIENT_ID'
      | 'NAVER_CLIENT_SECRET'
      | 'GOOGLE_CLIENT_ID'
      | 'GOOGLE_CLIENT_SECRET'
      | 'APPLE_CLIENT_ID'
      | 'APPLE_TEAM_ID'
      | 'APPLE_KEY_ID'
      | 'APPLE_PRIVATE_KEY',
      string | undefined
    >
  >
>;

const ALL_CHECKS = ['pkce', 'state', 'nonce'] as const;

const fixed = (value: string) => ({ kind: 'fixed', value }) as const;

/**
 * The providers that an environment has settings for, in the order in which they are offered.
 * @param sandbox the sandbox's address where it stands in for the business provider, else null
 * @throws Error naming what is missing, when only a part of a provider's settings is given
 */
export function identityProvidersOf(env: Settings, sandbox: string | null): IdentityProvider[] {
  return [business(env, sandbox), kakao(env), naver(env), google(env), apple(env)].filter(
    (one) => one !== null,
  );
}

function business(env: Settings, sandbox: string | null): IdentityProvider | null {
  const given = allOrNone('ETBS_…', {
    ETBS_ISSUER: env.ETBS_ISSUER,
    ETBS_CLIENT_ID: env.ETBS_CLIENT_ID,
    ETBS_CLIENT_SECRET: env.ETBS_CLIENT_SECRET,
  });
  if (given === null && sandbox === null) return null;
  return {
    id: BUSINESS_PROVIDER,
    issuer: given?.ETBS_ISSUER ?? `${sandbox}/oidc/etbs`,
    clientId: given?.ETBS_CLIENT_ID ?? 'meomum',
    secret: fixed(given?.ETBS_CLIENT_SECRET ?? 'test_etbs_sandbox'),
    secretIn: 'header',
    scope: 'openid email profile',
    checks: ALL_CHECKS,
    formPost: false,
  };
}

/**
 * Kakao's identity token has the mail address, but only its UserInfo says whether that is verified.
 */
function kakao(env: Settings): IdentityProvider | null {
  const given = allOrNone('KAKAO_…', {
    KAKAO_CLIENT_ID: env.KAKAO_CLIENT_ID,
    KAKAO_CLIENT_SECRET: env.KAKAO_CLIENT_SECRET,
  });
  return given === null
    ? null
    : {
        id: 'kakao',
        issuer: 'https://kauth.kakao.com',
        clientId: given.KAKAO_CLIENT_ID,
        secret: fixed(given.KAKAO_CLIENT_SECRET),
        secretIn: 'body',
        scope: 'openid account_email profile_nickname',
        checks: ALL_CHECKS,
        formPost: false,
      };
}

/**
 * Naver doesn't say whether an address is verified, so its accounts can be linked but can't create
 * a member.
 */
function naver(env: Settings): IdentityProvider | null {
  const given = allOrNone('NAVER_…', {
    NAVER_CLIENT_ID: env.NAVER_CLIENT_ID,
    NAVER_CLIENT_SECRET: env.NAVER_CLIENT_SECRET,
  });
  return given === null
    ? null
    : {
        id: 'naver',
        issuer: 'https://nid.naver.com',
        clientId: given.NAVER_CLIENT_ID,
        secret: fixed(given.NAVER_CLIENT_SECRET),
        secretIn: 'body',
        scope: 'openid profile',
        checks: ALL_CHECKS,
        formPost: false,
      };
}

function google(env: Settings): IdentityProvider | null {
  const given = allOrNone('GOOGLE_…', {
    GOOGLE_CLIENT_ID: env.GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET: env.GOOGLE_CLIENT_SECRET,
  });
  return given === null
    ? null
    : {
        id: 'google',
        issuer: 'https://accounts.google.com',
        clientId: given.GOOGLE_CLIENT_ID,
        secret: fixed(given.GOOGLE_CLIENT_SECRET),
        secretIn: 'header',
        scope: 'openid email profile',
        checks: ALL_CHECKS,
        formPost: false,
      };
}

/** Asking for name or address makes Apple post its answer as a form. */
function apple(env: Settings): IdentityProvider | null {
  const given = allOrNone('APPLE_…', {
    APPLE_CLIENT_ID: env.APPLE_CLIENT_ID,
    APPLE_TEAM_ID: env.APPLE_TEAM_ID,
    APPLE_KEY_ID: env.APPLE_KEY_ID,
    APPLE_PRIVATE_KEY: env.APPLE_PRIVATE_KEY,
  });
  return given === null
    ? null
    : {
        id: 'apple',
        issuer: 'https://appleid.apple.com',
        endpoints: {
          authorization: 'https://appleid.apple.com/auth/authorize',
          token: 'https://appleid.apple.com/auth/token',
          keys: 'https://appleid.apple.com/auth/keys',
        },
        clientId: given.APPLE_CLIENT_ID,
        secret: {
          kind: 'signed',
          teamId: given.APPLE_TEAM_ID,
          keyId: given.APPLE_KEY_ID,
          privateKey: given.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n'),
        },
        secretIn: 'body',
        scope: 'openid name email',
        // Apple documents state and nonce, not PKCE.
        checks: ['state', 'nonce'],
        formPost: true,
      };
}
