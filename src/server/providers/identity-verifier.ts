/** Who a provider says somebody is, from a token that was checked. */
export type Identity = {
  /** The provider's own lasting name for the person. */
  readonly subject: string;
  /** Empty when the provider doesn't say. */
  readonly name: string;
  /** From then on the token is refused anyhow. */
  readonly refusedFrom: Date;
  /**
   * The address, in lower case, if the provider says that the person has proven it; else null. May
   * ask the provider, so it is never called inside a transaction.
   * @throws AppError PROVIDER_UNAVAILABLE
   */
  verifiedEmail(): Promise<string | null>;
};

export type IdentityTokens = {
  readonly idToken: string;
  /** For what the provider's UserInfo knows beyond the identity token. */
  readonly accessToken?: string | undefined;
};

/**
 * Checks a provider's identity token: signature, issuer, audience, time.
 * @throws AppError IDENTITY_NOT_PROVEN when it isn't good, PROVIDER_UNAVAILABLE when the provider's
 *   keys can't be had
 */
export type IdentityVerifier = (tokens: IdentityTokens, now: Date) => Promise<Identity>;

/** The providers this site has settings for, by name. */
export type IdentityVerifiers = ReadonlyMap<string, IdentityVerifier>;
