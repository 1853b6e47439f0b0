import type { z } from 'zod';

import { BUSINESS_PROVIDER } from '@/config/constants';
import type { user } from '@/contract/account/auth';

type User = z.output<typeof user>;

/**
 * The only fields of the signed-in user that are reported to analytics (specification, section 3).
 */
export const USER_FIELDS = [
  'id',
  'name',
  'nick_name',
  'email',
  'profile_image',
  'tel',
  'country_code',
  'iso',
  'age_range',
  'birthyear',
  'birthday',
  'gender',
  'visit_route',
  'marketing',
  'privacy_uses_marketing',
  'email_verified_at',
  'last_login_at',
  'deleted_at',
  'created_at',
  'updated_at',
  'isSocial',
  'isAdmin',
  'socials',
  'roles',
] as const satisfies ReadonlyArray<keyof User>;

/** A member's entry in the data layer; of social accounts it has only the provider. */
export function userEntry(member: User): Record<string, unknown> {
  const fields = Object.fromEntries(USER_FIELDS.map((field) => [field, member[field]]));
  const socials = member.socials.map(({ provider }) => ({ provider }));
  return {
    event: 'user',
    user: { ...fields, socials },
    business_account: socials[0]?.provider === BUSINESS_PROVIDER,
  };
}

/** The data that are sent after signing out, without a user. */
export const NOBODY = { event: 'user', user: null, business_account: false } as const;
