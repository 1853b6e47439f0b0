import type { DefaultSession } from 'next-auth';

/** The user of a session (specification, section 3), with the token for the API. */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  accessToken: string;
  /** The site's name of the language: `kr` of the API is `ko`. */
  language: 'ko' | 'en';
  /** True when the first social provider is the business-account provider. */
  isBusinessUser: boolean;
  profileComplete: boolean;
};

declare module 'next-auth' {
  interface Session extends Omit<DefaultSession, 'user'> {
    user?: SessionUser;
    /** Set when the session can't be continued; the visitor counts as signed out. */
    error?: 'SessionExpired';
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    user?: Omit<SessionUser, 'accessToken'>;
    accessToken?: string;
    /** ms since the epoch */
    accessTokenExpiresAt?: number;
    refreshToken?: string;
    /** When the API was last asked whether the session still exists, in ms since the epoch. */
    checkedAt?: number;
    error?: 'SessionExpired';
  }
}
