/** The sandbox's HTTP side: the gateway, the inbox and the pages around them. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type LanguageVariables, languageDetector } from 'hono/language';
import { createCalls } from './calls';
import { controlRoutes } from './control';
import { booksPage, toBooks } from './gateway/books-page';
import { checkoutRoutes } from './gateway/checkout-routes';
import { plainPage } from './gateway/checkout-page';
import { refuse } from './gateway/errors';
import type { Gateway } from './gateway/gateway';
import type { IdempotencyStore } from './gateway/idempotency';
import { nicepayRoutes } from './gateway/nicepay-routes';
import { gatewayRoutes } from './gateway/routes';
import { guard } from './guard';
import { langOf, sendPage, styleSheet } from './html';
import { inboxRoutes } from './inbox/routes';
import type { InboxStore } from './inbox/store';
import { indexPage } from './index-page';
import type { IdentityServer } from './oidc/provider';
import { oidcRoutes } from './oidc/routes';
import type { Partner } from './partner/partner';
import { partnerApi, partnerPages } from './partner/routes';
import { reportRoutes } from './sentry/routes';
import type { ReportStore } from './sentry/store';

export interface AppParts {
  readonly gateway: Gateway;
  readonly idempotency: IdempotencyStore;
  readonly partner: Partner;
  readonly partnerIdempotency: IdempotencyStore;
  readonly inbox: InboxStore;
  readonly reports: ReportStore;
  /** The identity provider; null until the sandbox listens. */
  readonly identity: () => IdentityServer | null;
  readonly tossSecretKey: string;
  readonly partnerKey: string;
  readonly smsKey: string;
  readonly isPublished: boolean;
  readonly password: string | null;
  readonly smtpPort: () => number;
  readonly reset: () => void;
  /** Delays an answer, unless the sandbox is reset or ends. */
  readonly hold: (ms: number) => Promise<void>;
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#8A5A00"/><path d="M8 22h16M10 22V10h12v12" fill="none" stroke="#fff" stroke-width="3"/></svg>';

export function buildApp(parts: AppParts) {
  const { gateway, inbox } = parts;
  const { store, courier, faults, now } = gateway.parts;
  const app = new Hono<{ Variables: LanguageVariables }>();
  const calls = createCalls();

  app.use(
    languageDetector({
      order: ['querystring', 'header'],
      lookupQueryString: 'lang',
      supportedLanguages: ['ko', 'en'],
      fallbackLanguage: 'ko',
      caches: false,
    }),
  );
  app.use(guard(parts));
  app.use(calls.note);
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    // The message only: a request's body may hold a card number.
    process.stderr.write(`sandbox: ${c.req.method} failed: ${error.message}\n`);
    const { status, json } = refuse('FAILED_INTERNAL_SYSTEM_PROCESSING', 'ko');
    return new Response(json, { status, headers: { 'content-type': 'application/json' } });
  });
  app.notFound((c) => {
    if (!/^\/(v1|control)(\/|$)/.test(c.req.path)) {
      return sendPage(c, plainPage(langOf(c), 'missing'), { status: 404 });
    }
    const { status, json } = refuse('NOT_FOUND', langOf(c));
    return new Response(json, { status, headers: { 'content-type': 'application/json' } });
  });

  app.get('/', (c) => sendPage(c, indexPage(langOf(c), parts.smtpPort(), gateway.parts.base())));
  app.get('/healthz', (c) =>
    c.json({
      status: 'ok',
      gateway: faults.state.down ? 'down' : 'up',
      payments: store.all().length,
      messages: inbox.list({}).length,
      smtpPort: parts.smtpPort(),
    }),
  );
  app.get('/style.css', (c) =>
    c.body(styleSheet, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  app.get('/icon.svg', (c) => c.body(icon, 200, { 'content-type': 'image/svg+xml' }));

  app.get('/books', (c) => {
    gateway.sweep();
    return c.json(toBooks(store.all(), now()));
  });
  app.get('/gateway', (c) => {
    gateway.sweep();
    return sendPage(
      c,
      booksPage({
        lang: langOf(c),
        books: toBooks(store.all(), now()),
        webhookUrl: gateway.webhookUrl(),
        deliveries: courier.deliveries,
        faults: faults.state,
      }),
    );
  });

  // The guest pays at the bank: the button of the books page beside an account that waits for a
  // deposit.
  app.post('/deposits/:orderId', (c) => {
    const paid = gateway.deposits.deposit(c.req.param('orderId'), false);
    if (!paid) return sendPage(c, plainPage(langOf(c), 'missing'), { status: 404 });
    return c.redirect(`/gateway?lang=${langOf(c)}`, 303);
  });

  app.route('/', checkoutRoutes(gateway, parts.hold));
  app.route('/', partnerPages(parts.partner));
  app.route('/partner/v1', partnerApi(parts.partner, parts.partnerIdempotency, parts.partnerKey));
  app.route('/', oidcRoutes(parts.identity));
  app.route('/', inboxRoutes(inbox, parts.smsKey));
  app.route('/', reportRoutes(parts.reports));
  app.route('/v1', gatewayRoutes(gateway, parts.idempotency, parts.tossSecretKey));
  app.route('/nicepay/v1', nicepayRoutes(gateway, parts.idempotency, gateway.parts.nicepay));
  const reset = () => {
    calls.forget();
    parts.reset();
  };
  app.route('/control', controlRoutes(gateway, calls, reset));
  return app;
}
