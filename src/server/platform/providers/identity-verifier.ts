/** A person's identity according to a provider, from a verified token. */
export type Identity = {
  /** The provider's permanent identifier of the person. */
  readonly subject: string;
  /** Empty when the provider doesn't give it. */
  readonly name: string;
  /** After this time the token is refused as too old. */
  readonly refusedFrom: Date;
  /**
   * The e-mail address, in lower case, if the provider says that the person has verified it; else
   * null. It may call the provider, so never call it inside a transaction.
   * @throws AppError PROVIDER_UNAVAILABLE
   */
  verifiedEmail(): Promise<string | null>;
};

export type IdentityTokens = {
  readonly idToken: string;
  /** For data that the provider's UserInfo endpoint has beyond the identity token. */
  readonly accessToken?: string | undefined;
};

/**
 * Verifies a provider's identity token: signature, issuer, audience and time.
 * @throws AppError IDENTITY_NOT_PROVEN when it isn't valid, PROVIDER_UNAVAILABLE when the
 * provider's keys can't be fetched
 */
export type IdentityVerifier = (tokens: IdentityTokens, now: Date) => Promise<Identity>;

/** The verifiers of the providers that are configured, by name. */
export type IdentityVerifiers = ReadonlyMap<string, IdentityVerifier>;
