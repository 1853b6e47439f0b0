import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { type NotificationSettings, settingsOfNewMember } from '@/domain/message/notification';
import type { Purpose } from '@/contract/account/auth';
import { instant } from './columns';
import type { CouponId, PersonalCouponId } from '@/domain/ids';

export const members = pgTable(
  'members',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** In lower case; members sign in with it. */
    email: text().notNull().unique(),
    /** argon2id; null for a member who only signs in through a provider. */
    passwordHash: text('password_hash'),
    /** Whether a password alone doesn't sign the member in: a passkey or a mailed code does. */
    passkeyRequired: boolean('passkey_required').notNull().default(false),
    name: text().notNull().default(''),
    nickName: text('nick_name').notNull().default(''),
    /** E.164, or empty before onboarding. */
    tel: text().notNull().default(''),
    /** The calling code without the plus, such as `82`. */
    countryCode: text('country_code').notNull().default(''),
    iso: text().notNull().default(''),
    /**
     * When the member entered a code that was sent by text to `tel`. Only verified numbers get
     * other texts, and a verified number belongs to one member only.
     */
    telVerifiedAt: instant('tel_verified_at'),
    ageRange: text('age_range'),
    birthyear: text(),
    birthday: text(),
    gender: text(),
    /** `/v2/member-pictures/{id}`, or a URL of a provider. */
    profileImage: text('profile_image'),
    visitRoute: text('visit_route'),
    marketing: boolean().notNull().default(false),
    marketingDecidedAt: instant('marketing_decided_at'),
    privacyUsesMarketing: boolean('privacy_uses_marketing').notNull().default(false),
    language: text().$type<'kr' | 'en'>().notNull().default('kr'),
    notifications: jsonb()
      .$type<NotificationSettings>()
      .notNull()
      .default(settingsOfNewMember(false)),
    isAdmin: boolean('is_admin').notNull().default(false),
    roles: text().array().notNull().default([]),
    /**
     * When the member agreed to each document; null for a member who signed up through a provider,
     * until onboarding.
     */
    termsAgreedAt: instant('terms_agreed_at'),
    privacyAgreedAt: instant('privacy_agreed_at'),
    ageConfirmedAt: instant('age_confirmed_at'),
    emailVerifiedAt: instant('email_verified_at'),
    lastLoginAt: instant('last_login_at'),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('members_proven_tel')
      .on(table.tel)
      .where(sql`${table.telVerifiedAt} is not null`),
    check('members_tel_proven', sql`${table.telVerifiedAt} is null or ${table.tel} <> ''`),
  ],
);

export const memberSocials = pgTable(
  'member_socials',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('member_socials_member').on(table.memberId),
  ],
);

/** Passkeys of members: the public half of a key whose other half never leaves their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** The authenticator's name for the key, in base64url; no two members have one in common. */
    credentialId: text('credential_id').notNull().unique(),
    /** The key in COSE form, in base64url. */
    publicKey: text('public_key').notNull(),
    /**
     * How often the authenticator says that it was used. A number that doesn't grow means a copied
     * key; most authenticators count nothing and say 0.
     */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reached the authenticator, such as `internal` or `hybrid`. */
    transports: text().array().notNull().default([]),
    synced: boolean().notNull(),
    /** What the member calls it. */
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_member').on(table.memberId)],
);

/** Challenges that wait for an answer of an authenticator. Each is deleted when one comes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    challenge: text().notNull(),
    purpose: text().$type<'ADD' | 'USE'>().notNull(),
    /** A digest of the session, or of a visitor's cookie, that asked for it. */
    holder: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_holder').on(table.holder)],
);

/** Digests of identity tokens that were used, so that none can be used twice. */
export const spentIdentityTokens = pgTable('spent_identity_tokens', {
  digest: text().primaryKey(),
  /** After this the token has expired anyway, and the row is deleted. */
  refusedFrom: instant('refused_from').notNull(),
});

/**
 * Profile pictures. A picture that belongs to no member, or no longer does, has a time after which
 * its file may be deleted.
 */
export const memberPictures = pgTable(
  'member_pictures',
  {
    /** 128 random bits, so that an id can't be guessed. */
    id: text().primaryKey(),
    memberId: uuid('member_id').references(() => members.id),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('member_pictures_member').on(table.memberId),
    index('member_pictures_expiry')
      .on(table.expiresAt)
      .where(sql`expires_at is not null`),
    check(
      'member_pictures_shown_or_going',
      sql`(${table.memberId} is null) = (${table.expiresAt} is not null)`,
    ),
  ],
);

/**
 * A session of a signed-in device. Its refresh tokens are computed from the site's secret and
 * `refreshSalt`, so that neither a copy of this table nor the secret alone is enough to make one.
 */
export const memberSessions = pgTable(
  'member_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    refreshSalt: text('refresh_salt').notNull(),
    /** The state of the session's token rotation: `RotationState` of the domain. */
    generation: integer().notNull().default(0),
    previousGeneration: integer('previous_generation'),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    presentedAt: instant('presented_at'),
    /**
     * When the member last proved who they are in this session, by signing in or once more. Null for
     * a session from before this was kept.
     */
    authenticatedAt: instant('authenticated_at'),
    /** How the member signed in: `email`, or a provider's name. */
    via: text().notNull().default('email'),
    /**
     * What the browser's User-Agent says, as far as it is known: `Chrome`, `Windows`, `desktop`.
     */
    browser: text(),
    system: text(),
    kind: text().$type<'desktop' | 'mobile' | 'tablet'>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedFor: text('revoked_for').$type<
      'SIGN_OUT' | 'MEMBER' | 'PASSWORD' | 'REUSED' | 'OPERATOR'
    >(),
  },
  (table) => [index('member_sessions_member').on(table.memberId)],
);

export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text().$type<'mail' | 'sms'>().notNull(),
    address: text().notNull(),
    purpose: text().$type<Purpose>().notNull(),
    codeHash: text('code_hash').notNull(),
    /**
     * A digest of the client that asked for the code. Its wrong entries count in `tries`, those of
     * other clients in `strayTries`.
     */
    requester: text().notNull().default(''),
    tries: smallint().notNull().default(0),
    strayTries: smallint('stray_tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    consumedAt: instant('consumed_at'),
  },
  (table) => [index('verification_codes_address').on(table.address, table.createdAt)],
);

/** Attempts that are limited over time, such as sign-ins with one e-mail address. */
export const rateEvents = pgTable(
  'rate_events',
  {
    id: serial().primaryKey(),
    bucket: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('rate_events_bucket').on(table.bucket, table.at)],
);

export const personalCoupons = pgTable(
  'personal_coupons',
  {
    id: serial().$type<PersonalCouponId>().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    couponId: integer('coupon_id').$type<CouponId>().notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    /** The personal coupon's own end, exclusive; null if it ends with the coupon. */
    validUntil: instant('valid_until'),
    /**
     * When it was revoked; it then belongs to no wallet. A coupon that a booking uses is never
     * revoked.
     */
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('personal_coupons_member').on(table.memberId),
    // For counting how many of a coupon a member has taken.
    index('personal_coupons_coupon').on(table.couponId, table.memberId),
  ],
);
