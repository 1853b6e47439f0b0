import type { Logger } from 'pino';

import type { AnswerOf, Endpoint, Parsed } from '@/contract/endpoint';
import type { PaymentMethod } from '@/domain/payment-method';
import type { ApiLanguage } from '@/contract/language';
import type { Database } from '../db/client';
import type { IdentityVerifiers } from '../providers/identity-verifier';
import type { Mailer } from '../providers/mailer';
import type { Gateways } from '../providers/payment-gateway';
import type { PhotoStore } from '../providers/photo-store';
import type { PushSender } from '../providers/push-sender';
import type { TextMessenger } from '../providers/text-messenger';

/** What the API is built on; tests give their own clock, database and providers. */
export type Deps = {
  readonly db: Database;
  readonly now: () => Date;
  readonly gateway: Gateways;
  readonly identities: IdentityVerifiers;
  readonly mailer: Mailer;
  readonly texts: TextMessenger;
  /** Null where the site has no keys for it. */
  readonly push: PushSender | null;
  readonly photos: PhotoStore;
  readonly log: Logger;
  readonly config: {
    readonly siteUrl: string;
    /** Signs quotes, proofs and access tokens (at least 32 characters). */
    readonly secret: string;
    readonly holdSeconds: number;
    /** How long a room is kept for a deposit. */
    readonly depositSeconds: number;
    /** What can be paid with, as far as the gateway offers it too. */
    readonly paymentMethods: readonly PaymentMethod[];
    /** Where advertising by text is refused free of charge; null: none is sent by text. */
    readonly smsRefusalNumber: string | null;
    readonly accessTokenSeconds: number;
    readonly refreshTokenSeconds: number;
    /** Answers are parsed by the contract before they leave (development and tests). */
    readonly checkAnswers: boolean;
  };
};

/** The member a bearer token speaks for. */
export type Principal = { readonly memberId: string; readonly sessionId: string };

/** What a handler knows about the request besides its input. */
export type Context<P = Principal | null> = Deps & {
  readonly language: ApiLanguage;
  /** The language of catalogue texts: `kr` reads `ko`. */
  readonly locale: 'ko' | 'en';
  readonly member: P;
  readonly requestId: string;
  /** A digest of the caller and the key the change was sent under; null without a key. */
  readonly requestKey: string | null;
  /** For rate limits; the peer's address, or empty in process. */
  readonly clientAddress: string;
  /** What the caller's browser says it is; empty where nobody said. */
  readonly userAgent: string;
};

export type MemberContext = Context<Principal>;

/** A call's code: parsed input in, answer out; errors are thrown as AppError. */
export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  context: E['access'] extends 'member' ? MemberContext : Context,
) => Promise<AnswerOf<E>>;

/** Types a handler by its endpoint. */
export function handle<E extends Endpoint>(_endpoint: E, handler: Handler<E>): Handler<E> {
  return handler;
}
