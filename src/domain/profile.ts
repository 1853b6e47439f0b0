/**
 * Whether a member's profile has everything that a booking needs (specification, section 5: name,
 * tel and country_code all non-empty). Blanks count as empty.
 */
export function isProfileComplete(profile: {
  readonly name?: string | null;
  readonly tel?: string | null;
  readonly country_code?: string | null;
}): boolean {
  return [profile.name, profile.tel, profile.country_code].every(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
}

/** Business members are those whose first social provider is the business one (section 3). */
export function isBusinessUser(
  user: { readonly socials: ReadonlyArray<{ readonly provider: string }> },
  businessProvider: string,
): boolean {
  return user.socials[0]?.provider === businessProvider;
}
