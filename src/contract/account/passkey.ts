import { z } from 'zod';

import { instant } from '../common';
import { endpoint } from '../endpoint';
import { PASSKEY_LIMITS } from '../limits';
import { signedIn } from './auth';

/** Bytes that an authenticator has made, which browsers write in base64url (WebAuthn, section 5.1). */
const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/);
const credential = {
  id: encoded(1_400),
  rawId: encoded(1_400),
  type: z.literal('public-key'),
};

/**
 * A passkey that a browser has made (`RegistrationResponseJSON`). What else browsers say of it is ignored.
 */
const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/**
 * What the browser returns when a member signs in with a passkey (WebAuthn's
 * `AuthenticationResponseJSON`). Only these fields are used; the site ignores all others.
 */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_000),
    authenticatorData: encoded(4_000),
    signature: encoded(4_000),
    userHandle: encoded(200).optional(),
  }),
});

const wanted = z.enum(['required', 'preferred', 'discouraged']);
/** Passkeys that the browser may use, or mustn't make again. */
const known = z.array(
  z.object({
    id: z.string(),
    type: z.string(),
    transports: z.array(z.string()).optional(),
  }),
);

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: known.optional(),
  authenticatorSelection: z
    .object({
      residentKey: wanted.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: wanted.optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
});

/** What a browser needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: known.optional(),
  userVerification: wanted.optional(),
});

const passkeys = z.object({
  /** In the order in which they were added. */
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Whether it is kept by a service that brings it to the member's other devices, too. */
      synced: z.boolean(),
      addedAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  /** Whether a password alone doesn't sign the member in. */
  required: z.boolean(),
});

const own = { version: 'v2', access: 'member', group: 'auth' } as const;

/** Passkeys: ways in that can't be guessed, phished or read from the site's database. */
export const passkeyEndpoints = {
  listPasskeys: endpoint({
    ...own,
    method: 'GET',
    path: '/membership/passkeys',
    summary: 'The passkeys of the member',
    response: passkeys,
  }),
  preparePasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/membership/passkeys/options',
    summary:
      'What the browser needs to make a passkey; valid once, for five minutes, in this session',
    response: z.object({ options: creationOptions }),
  }),
  addPasskey: endpoint({
    ...own,
    method: 'POST',
    path: '/membership/passkeys',
    summary: 'Adds a passkey that the browser made',
    body: z.object({
      credential: madePasskey,
      name: z.string().trim().min(1).max(PASSKEY_LIMITS.nameLength),
    }),
    response: passkeys,
  }),
  removePasskey: endpoint({
    ...own,
    method: 'DELETE',
    path: '/membership/passkeys/{id}',
    summary: 'Removes a passkey; with the last one, a password alone signs in again',
    params: z.object({ id: z.uuid() }),
    response: passkeys,
  }),
  requirePasskey: endpoint({
    ...own,
    method: 'PUT',
    path: '/membership/passkeys/required',
    summary: 'Whether a password alone doesn’t sign the member in any more',
    body: z.object({ required: z.boolean() }),
    response: passkeys,
  }),
  askPasskey: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/sanctum/passkey/options',
    access: 'optional',
    group: 'auth',
    summary:
      'What the browser needs to use a passkey, to sign in or to reauthenticate; valid once, for five minutes',
    response: z.object({ options: requestOptions }),
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/sanctum/check/passkey',
    access: 'public',
    group: 'auth',
    summary: 'A passkey that was used for tokens',
    body: z.object({ credential: usedPasskey }),
    response: signedIn,
  }),
} as const;

export type MadePasskey = z.output<typeof madePasskey>;
export type UsedPasskey = z.output<typeof usedPasskey>;
export type PasskeyList = z.infer<typeof passkeys>;
