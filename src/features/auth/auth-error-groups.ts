/**
 * Every error the authentication layer can hand to the sign-in page, and the text it gets. The
 * names of the specification (section 8), those next-auth 4 puts into its own redirects, and ours
 * for a visitor who turned back at a provider.
 */
export const AUTH_ERRORS = {
  SessionRequired: 'session',
  CredentialsSignin: 'credentials',
  SignInCancelled: 'cancelled',
  OAuthCallbackError: 'provider',
  OAuthSignin: 'provider',
  OAuthCallback: 'provider',
  OAuthCreateAccount: 'provider',
  EmailCreateAccount: 'provider',
  EmailSignin: 'provider',
  Callback: 'provider',
  AccountNotLinkedError: 'notLinked',
  OAuthAccountNotLinked: 'notLinked',
  MissingAPIRouteError: 'configuration',
  MissingSecretError: 'configuration',
  MissingAuthorizeError: 'configuration',
  MissingAdapterError: 'configuration',
  MissingAdapterMethodsError: 'configuration',
  UnsupportedStrategyError: 'configuration',
  Configuration: 'configuration',
  InvalidCallbackUrl: 'callbackUrl',
  AccessDenied: 'denied',
  Verification: 'verification',
} as const;
