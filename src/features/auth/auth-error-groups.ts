/**
 * Maps every error that the authentication layer can pass to the sign-in page to a group of texts:
 * the names of the specification (section 8), those of next-auth 4's own redirects, and ours for a
 * visitor who cancelled at a provider.
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
