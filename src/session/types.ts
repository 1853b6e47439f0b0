import type { DefaultSession, Session } from 'next-auth';

/** The user of a session, as pages contain it. */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  /** The site's name of the language: `kr` of the API is `ko`. */
  language: 'ko' | 'en';
  /** True when the first social provider is the business-account provider. */
  isBusinessUser: boolean;
  profileComplete: boolean;
};

/** A session as pages contain it: without the token, which scripts read by a call of their own. */
export type PageSession = Omit<Session, 'user'> & { user?: SessionUser };

declare module 'next-auth' {
  interface Session extends Omit<DefaultSession, 'user'> {
    /** The user (specification, section 3), with the token for the API, as the session's call answers. */
    user?: SessionUser & { accessToken: string };
    /** Set when the session can't be continued; the visitor counts as signed out. */
    error?: 'SessionExpired';
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    user?: SessionUser;
    accessToken?: string;
    /** ms since the epoch */
    accessTokenExpiresAt?: number;
    refreshToken?: string;
    /** When the API was last asked whether the session still exists, in ms since the epoch. */
    checkedAt?: number;
    error?: 'SessionExpired';
  }
}
