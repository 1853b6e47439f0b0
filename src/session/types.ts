import type { DefaultSession } from 'next-auth';

/** The user of a session (specification, section 3), with the token the API wants. */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  accessToken: string;
  /** As the session keeps it: `kr` is shown as `ko`. */
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
    /** When the API was last asked whether the session is still on, in ms since the epoch. */
    checkedAt?: number;
    error?: 'SessionExpired';
  }
}
