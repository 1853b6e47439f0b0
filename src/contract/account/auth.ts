import { z } from 'zod';

import { done, instant } from '../common';
import { endpoint } from '../endpoint';
import { API_LANGUAGES } from '../language';
import { GENDERS } from '@/domain/account/person';

export const email = z.email().trim().toLowerCase().max(200);
const code = z.string().regex(/^\d{6}$/);
export const tel = z.string().trim().min(5).max(30);
export const telCountry = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .default('KR');

/**
 * The purpose of a code. `signIn` is for people with or without an account: a member is signed in
 * with the proof, anybody else joins with it.
 */
export const PURPOSES = ['join', 'signIn', 'reset', 'email', 'tel', 'account'] as const;
export type Purpose = (typeof PURPOSES)[number];
/**
 * Purposes that need a signed-in member: another address or number, and `account`, which proves
 * that the member still controls the account's own address.
 */
export const MEMBER_PURPOSES: ReadonlySet<Purpose> = new Set(['email', 'tel', 'account']);
/**
 * Purposes for which a code is sent to a number: finding an account by it, and verifying it as a
 * member.
 */
export const TEXT_PURPOSES = ['reset', 'tel'] as const satisfies Purpose[];
export type TextPurpose = (typeof TEXT_PURPOSES)[number];
export const CONSENT_NAMES = ['terms', 'privacy', 'age'] as const;
/** The proof from `auth-check`, for the address and purpose of the call. */
export const proof = z.string().max(2000);

/** The signed-in user, with the fields that the specification lists in section 3. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  nick_name: z.string(),
  email: z.string(),
  profile_image: z.string().nullable(),
  tel: z.string(),
  /** When the member verified the number by a code; null for a number that was only typed. */
  tel_verified_at: instant.nullable(),
  country_code: z.string(),
  iso: z.string(),
  age_range: z.string().nullable(),
  birthyear: z.string().nullable(),
  birthday: z.string().nullable(),
  gender: z.string().nullable(),
  visit_route: z.string().nullable(),
  marketing: z.boolean(),
  privacy_uses_marketing: z.boolean(),
  email_verified_at: instant.nullable(),
  last_login_at: instant.nullable(),
  deleted_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  isSocial: z.boolean(),
  isAdmin: z.boolean(),
  socials: z.array(z.object({ provider: z.string() })),
  roles: z.array(z.string()),
  language: z.enum(API_LANGUAGES),
});

export const tokens = z.object({
  accessToken: z.string(),
  /** When the access token stops being accepted. */
  accessTokenExpiresAt: instant,
  refreshToken: z.string(),
});

const identityTokens = z.object({
  idToken: z.string().max(8000),
  /** The access token of the provider, by which facts are read that its identity token lacks. */
  accessToken: z.string().max(8000).optional(),
});

/** The ways in which a member can sign in besides the mail address. */
const linkedAccounts = z.object({
  /** The first one decides whether this is a business member; in the order of linking. */
  linked: z.array(z.object({ provider: z.string(), linkedAt: instant })),
  hasPassword: z.boolean(),
  /** Providers that can be linked on this site, in the order they are offered. */
  offered: z.array(z.string()),
});

export const signedIn = tokens.extend({ user });

export const authEndpoints = {
  sendSmsCode: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/auth-send',
    access: 'optional',
    group: 'auth',
    summary: 'Sends a six-digit code by text message',
    body: z.object({ tel, telCountry, purpose: z.enum(TEXT_PURPOSES) }),
    response: z.object({ expiresAt: instant }),
  }),
  sendMailCode: endpoint({
    method: 'POST',
    version: 'v3',
    path: '/auth-send',
    access: 'optional',
    group: 'auth',
    summary: 'Sends a six-digit code by mail',
    body: z.object({ email, purpose: z.enum(PURPOSES) }),
    response: z.object({ expiresAt: instant }),
  }),
  checkCode: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/auth-check',
    access: 'public',
    group: 'auth',
    summary: 'Exchanges a right code for a proof that the address is the caller’s',
    body: z.object({
      channel: z.enum(['mail', 'sms']),
      address: z.string().trim().max(200),
      telCountry,
      purpose: z.enum(PURPOSES),
      code,
    }),
    response: z.object({
      proof: z.string(),
      expiresAt: instant,
      /** Whether the verified address has an account; given for the purpose `signIn` only. */
      isMember: z.boolean().optional(),
    }),
  }),
  checkUser: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/sanctum/check/user',
    access: 'public',
    group: 'auth',
    summary: 'E-mail and password for tokens',
    body: z.object({ email, password: z.string().min(1).max(200) }),
    response: signedIn,
  }),
  signInByProof: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/sanctum/check/proof',
    access: 'public',
    group: 'auth',
    summary: 'A proven address of a member for tokens',
    body: z.object({ email, proof }),
    response: signedIn,
  }),
  refreshToken: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/sanctum/refresh',
    access: 'public',
    group: 'auth',
    summary: 'A refresh token for a new access token',
    body: z.object({ refreshToken: z.string().min(1).max(200) }),
    response: signedIn,
  }),
  signOut: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/sanctum/sign-out',
    access: 'public',
    group: 'auth',
    summary: 'Ends the session a refresh token belongs to',
    body: z.object({ refreshToken: z.string().min(1).max(200) }),
    response: done,
  }),
  socialCallback: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/login/social/callback/{provider}',
    access: 'public',
    group: 'auth',
    summary: 'An identity token of a configured provider for tokens; it can be used once',
    params: z.object({ provider: z.string().max(40) }),
    body: identityTokens,
    response: signedIn,
  }),
  listSocials: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/socials',
    access: 'member',
    group: 'auth',
    summary: 'The providers linked to the member',
    response: linkedAccounts,
  }),
  linkSocial: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/socials/{provider}',
    access: 'member',
    group: 'auth',
    summary: 'Links an identity that is proven by its token to the member',
    params: z.object({ provider: z.string().max(40) }),
    body: identityTokens,
    response: linkedAccounts,
  }),
  unlinkSocial: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/socials/{provider}',
    access: 'member',
    group: 'auth',
    summary: 'Unlinks a provider, unless it is the last way in',
    params: z.object({ provider: z.string().max(40) }),
    response: linkedAccounts,
  }),
  checkEmail: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/check/email',
    access: 'public',
    group: 'auth',
    summary:
      'Whether an address has the form of one that can receive mail; never whether it is known',
    body: z.object({ email: z.string().max(200) }),
    response: z.object({ valid: z.boolean() }),
  }),
  checkInfo: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/check/info',
    access: 'member',
    group: 'auth',
    summary: 'Whether the profile is complete, and what is missing',
    response: z.object({
      complete: z.boolean(),
      missing: z.array(z.enum(['name', 'tel', 'country_code'])),
      /** Consents that a member who joined through a provider still has to give. */
      missingConsents: z.array(z.enum(CONSENT_NAMES)),
    }),
  }),
  checkTelDuplicate: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/tel/duplicate-check',
    access: 'public',
    group: 'auth',
    summary: 'Whether a telephone number is one that a member has proven',
    body: z.object({ tel, telCountry }),
    response: z.object({ duplicate: z.boolean() }),
  }),
  checkEmailDuplicate: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/email/duplicate-check',
    access: 'public',
    group: 'auth',
    summary: 'Whether an e-mail address is already used',
    body: z.object({ email }),
    response: z.object({ duplicate: z.boolean() }),
  }),
  join: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/join',
    access: 'public',
    group: 'auth',
    summary: 'Registers a member whose address is proven',
    body: z.object({
      email,
      proof,
      /** Without a password the member signs in by mailed codes, and may choose one later. */
      password: z.string().max(200).optional(),
      name: z.string().trim().min(1).max(80),
      /** The telephone number, which may be left out until onboarding. */
      tel: z.string().trim().max(30).default(''),
      telCountry,
      visitRoute: z.string().max(40).optional(),
      consents: z.object({
        terms: z.boolean(),
        privacy: z.boolean(),
        age: z.boolean(),
        marketing: z.boolean().default(false),
      }),
    }),
    response: signedIn,
  }),
  getUser: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/user',
    access: 'member',
    group: 'auth',
    summary: 'The signed-in member',
    response: user,
  }),
  updateUser: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/user',
    access: 'member',
    group: 'auth',
    summary: 'Changes what a member says of themself; a proven number only by proving another',
    body: z.object({
      name: z.string().trim().min(1).max(80).optional(),
      nick_name: z.string().trim().max(40).optional(),
      /**
       * Stored as not verified. A verified number isn't replaced by it (`changeTel`), except where
       * no number can get text messages.
       */
      tel: tel.optional(),
      telCountry,
      /** The year of birth, such as `1990`. */
      birthyear: z
        .string()
        .regex(/^\d{4}$/)
        .nullable()
        .optional(),
      /** The month and day of birth, such as `02-29`. */
      birthday: z
        .string()
        .regex(/^\d{2}-\d{2}$/)
        .nullable()
        .optional(),
      gender: z.enum(GENDERS).nullable().optional(),
      visit_route: z.string().max(40).nullable().optional(),
      marketing: z.boolean().optional(),
      privacy_uses_marketing: z.boolean().optional(),
      /** The consents that a member gives at onboarding, where they are missing. */
      consents: z.object({ terms: z.boolean(), privacy: z.boolean(), age: z.boolean() }).optional(),
    }),
    response: user,
  }),
  findId: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/find/id',
    access: 'public',
    group: 'auth',
    summary: 'The masked address of the account of a proven telephone number',
    body: z.object({ tel, telCountry, proof }),
    response: z.object({ emails: z.array(z.string()) }),
  }),
  setPassword: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/user/password',
    access: 'public',
    group: 'auth',
    summary: 'A new password for a proven address; ends every session of the member',
    body: z.object({ email, proof, password: z.string().max(200) }),
    response: done,
  }),
} as const;

export type User = z.infer<typeof user>;
export type LinkedAccounts = z.infer<typeof linkedAccounts>;
export type SignedIn = z.infer<typeof signedIn>;
