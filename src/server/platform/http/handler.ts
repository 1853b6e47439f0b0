import type { Logger } from 'pino';

import type { Cookie } from '@/config/cookies';
import type { AnswerOf, Endpoint, Parsed } from '@/contract/endpoint';
import type { PaymentMethod } from '@/domain/payment/payment-method';
import type { ApiLanguage } from '@/contract/language';
import type { Database, OpenDatabase } from '../db/client';
import type { IdentityVerifiers } from '../providers/identity-verifier';
import type { Mailer, PushSender, TextMessenger } from '../providers/senders';
import type { Gateways } from '@/server/platform/providers/payment/payment-gateway';
import type { PhotoStore } from '@/server/platform/providers/photo-store';
import type { Secrets } from '../secrets';

/** The dependencies of the API; tests pass their own clock, database and providers. */
export type Deps = {
  readonly db: Database;
  /** Whether this process alone has the database open (`embedded`), or others may, too. */
  readonly form: OpenDatabase['form'];
  readonly now: () => Date;
  readonly gateway: Gateways;
  readonly identities: IdentityVerifiers;
  readonly mailer: Mailer;
  readonly texts: TextMessenger;
  /** Null if the site has no keys for web push. */
  readonly push: PushSender | null;
  readonly photos: PhotoStore;
  readonly log: Logger;
  readonly config: Secrets & {
    readonly siteUrl: string;
    readonly holdSeconds: number;
    /** How long a room is kept for a bank transfer. */
    readonly depositSeconds: number;
    /** How long one request may wait for gateways in total. */
    readonly gatewayBudgetMs: number;
    /** The payment methods that the site accepts, if the gateway offers them too. */
    readonly paymentMethods: readonly PaymentMethod[];
    /**
     * The toll-free number at which advertising by text is refused; null: no advertising is sent by
     * text.
     */
    readonly smsRefusalNumber: string | null;
    /** ISO codes of the countries to whose numbers texts may be sent. */
    readonly smsCountries: readonly string[];
    /** How many texts may be sent in a day (Korean time). */
    readonly smsDailyBudget: number;
    readonly accessTokenSeconds: number;
    readonly refreshTokenSeconds: number;
    /**
     * Whether answers are validated by the contract before they are sent (development and tests).
     */
    readonly checkAnswers: boolean;
  };
};

/** The member and session of a bearer token. */
export type Principal = { readonly memberId: string; readonly sessionId: string };

/** What a handler knows about the request besides its input. */
export type Context<P = Principal | null> = Deps & {
  readonly language: ApiLanguage;
  /** The language of catalogue texts; `kr` means `ko`. */
  readonly locale: 'ko' | 'en';
  readonly member: P;
  readonly requestId: string;
  /** A digest of the caller and the idempotency key; null without a key. */
  readonly requestKey: string | null;
  /** The client that sent the request, for limits (see `Bindings`); empty when unknown. */
  readonly clientAddress: string;
  /** The User-Agent header; empty when there is none. */
  readonly userAgent: string;
  /** The value of a cookie of the request. */
  readonly cookie: (cookie: Cookie) => string | undefined;
  /** Sets a cookie on the answer, for so many seconds; 0 deletes it. */
  readonly setCookie: (cookie: Cookie, value: string, seconds: number) => void;
};

export type MemberContext = Context<Principal>;

/** The code of a call: takes parsed input and returns the answer; errors are thrown as AppError. */
export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  context: E['access'] extends 'member' ? MemberContext : Context,
) => Promise<AnswerOf<E>>;

/** Gives a handler the types of its endpoint. */
export function handle<E extends Endpoint>(_endpoint: E, handler: Handler<E>): Handler<E> {
  return handler;
}
