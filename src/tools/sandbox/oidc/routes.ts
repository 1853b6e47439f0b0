/** The pages of the identity provider, and its controls for tests. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { LanguageVariables } from 'hono/language';
import { z } from 'zod';
import { langOf, type SandboxContext, sendPage } from '../html';
import { type IdentityServer, LOGIN_PATH, oidcControlSchema } from './provider';
import { loginPage, stopPage } from './page';

/**
 * Node's own request and response behind a Hono context: the provider reads its cookies from them.
 */
function messagesOf(c: SandboxContext): [IncomingMessage, ServerResponse] {
  const env: unknown = c.env;
  if (typeof env === 'object' && env !== null && 'incoming' in env && 'outgoing' in env) {
    const { incoming, outgoing } = env;
    if (incoming instanceof IncomingMessage && outgoing instanceof ServerResponse) {
      return [incoming, outgoing];
    }
  }
  throw new Error('The sandbox does not run on Node’s server');
}

const limit = bodyLimit({ maxSize: 64 * 1024 });

/** @param server returns null until the sandbox listens */
export function oidcRoutes(server: () => IdentityServer | null) {
  const app = new Hono<{ Variables: LanguageVariables }>();

  /** The log-in that is under way in this browser; null when there is none, or it has ended. */
  const readLogin = async (c: SandboxContext, { provider }: IdentityServer) =>
    provider.interactionDetails(...messagesOf(c)).catch(() => null);

  app.get(`${LOGIN_PATH}/:uid`, async (c) => {
    const identity = server();
    if (identity === null || identity.faults.down) {
      return sendPage(c, stopPage(langOf(c), 'down'), { status: 503 });
    }
    const login = await readLogin(c, identity);
    if (login === null) return sendPage(c, stopPage(langOf(c), 'over'), { status: 404 });
    const formTo = [new URL(String(login.params.redirect_uri)).origin];
    const requested = c.req.query('lang') === undefined ? login.params.ui_locales : undefined;
    const lang = requested === 'ko' || requested === 'en' ? requested : langOf(c);
    return sendPage(c, loginPage(lang, identity.parts.people.all()), { formTo });
  });

  app.post(`${LOGIN_PATH}/:uid`, limit, async (c) => {
    const identity = server();
    if (identity === null || identity.faults.down) {
      return sendPage(c, stopPage(langOf(c), 'down'), { status: 503 });
    }
    if ((await readLogin(c, identity)) === null) {
      return sendPage(c, stopPage(langOf(c), 'over'), { status: 404 });
    }
    const { subject } = await c.req.parseBody();
    const person = identity.parts.people.find(String(subject));
    const result =
      person === null
        ? { error: 'access_denied' }
        : { login: { accountId: person.subject, remember: false } };
    return c.redirect(await identity.provider.interactionResult(...messagesOf(c), result), 303);
  });

  app.get('/control/oidc', (c) => c.json(server()?.faults ?? null));
  app.post('/control/oidc', limit, async (c) => {
    const parsed = oidcControlSchema.safeParse(await c.req.json().catch(() => null));
    const identity = server();
    if (!parsed.success || identity === null) {
      const message =
        parsed.error === undefined ? 'Not started yet.' : z.prettifyError(parsed.error);
      return c.json({ code: 'INVALID_REQUEST', message }, 400);
    }
    const { people = [], ...faults } = parsed.data;
    identity.faults = { ...identity.faults, ...faults };
    for (const person of people) identity.parts.people.put(person);
    return c.json(identity.faults);
  });
  return app;
}
