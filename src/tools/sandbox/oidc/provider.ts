/** The business identity provider: a certified OpenID Connect server with the sandbox's people. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { z } from 'zod';

import { newKey, publicPart, type SigningKey } from './keys';
import { errorDocument } from './page';
import { type People, type Person, personSchema } from './people';

/** Controls of the identity provider for tests. */

/** Body of `POST /control/oidc`; missing parts stay as they are. */
export const oidcControlSchema = z.strictObject({
  /** Every address of the provider answers 503. */
  down: z.boolean().optional(),
  /** The delay of each of its answers, in ms. */
  slowMs: z.int().min(0).max(60_000).optional(),
  /** Publishes other keys than the one it signs with. */
  unknownKey: z.boolean().optional(),
  /** People to add, or to change by subject. */
  people: z.array(personSchema).max(50).optional(),
});

interface OidcFaults {
  down: boolean;
  slowMs: number;
  unknownKey: boolean;
}

export const noOidcFaults = (): OidcFaults => ({ down: false, slowMs: 0, unknownKey: false });

/** The path of the provider; its issuer is the sandbox's address with this path. */
export const OIDC_PATH = '/oidc/etbs';
/** The page where people choose who they are. */
export const LOGIN_PATH = '/oidc/login';

export interface OidcParts {
  readonly issuer: string;
  readonly people: People;
  readonly key: SigningKey;
  readonly client: { readonly id: string; readonly secret: string; readonly redirectUri: string };
  /** Delays an answer, unless the sandbox is reset or ends. */
  readonly hold: (ms: number) => Promise<void>;
}

const claimsOf = (person: Person) => ({
  sub: person.subject,
  name: person.name,
  locale: person.locale,
  ...(person.email === null ? {} : { email: person.email, email_verified: person.emailVerified }),
});

/** Every sign-in asks who it is, since one visitor of a sandbox plays many people. */
function policy() {
  const prompts = interactionPolicy.base();
  prompts
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('who', 'who signs in is asked each time', (ctx) =>
        ctx.oidc.result?.login === undefined
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );
  return prompts;
}

function configurationOf({ people, key, client }: OidcParts): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale'],
    },
    // The site's API gets only the identity token, so it has to contain all claims.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy: policy(), url: (_ctx, { uid }) => `${LOGIN_PATH}/${uid}` },
    findAccount(_ctx, subject) {
      const person = people.find(subject);
      if (person === null) return undefined;
      return { accountId: subject, claims: () => claimsOf(person) };
    },
    // The company has agreed for its people, so nobody is asked for consent.
    async loadExistingGrant(ctx) {
      const { client: requestingClient, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: requestingClient?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 900,
      Session: 900,
    },
    // Only the code of the error is shown, since the request may contain personal data.
    async renderError(ctx, { error }) {
      ctx.type = 'html';
      ctx.set('content-security-policy', "default-src 'none'; style-src 'self'; img-src 'self'");
      ctx.body = await errorDocument(
        ctx.acceptsLanguages('ko', 'en') === 'en' ? 'en' : 'ko',
        error,
      );
    },
  };
}

/** The provider with the faults that are switched on. */
export class IdentityServer {
  readonly provider: Provider;
  faults: OidcFaults = noOidcFaults();
  readonly #handle: (request: IncomingMessage, response: ServerResponse) => void;

  constructor(readonly parts: OidcParts) {
    this.provider = new Provider(parts.issuer, configurationOf(parts));
    const callback = this.provider.callback();
    this.#handle = (request, response) => void callback(request, response);
  }

  /** Whether an address of the sandbox belongs to the provider. */
  static owns(url: string | undefined): boolean {
    return url !== undefined && url.startsWith(`${OIDC_PATH}/`);
  }

  /** Answers a request for an address of the provider. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const originalUrl = request.url ?? '';
    if (this.faults.slowMs > 0) await this.parts.hold(this.faults.slowMs);
    if (this.faults.down) {
      response.writeHead(503, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'temporarily_unavailable' }));
      return;
    }
    const url = originalUrl.slice(OIDC_PATH.length);
    if (this.faults.unknownKey && url === '/jwks') {
      response.writeHead(200, { 'content-type': 'application/jwk-set+json' });
      response.end(JSON.stringify({ keys: [publicPart(await newKey())] }));
      return;
    }
    // The provider expects a request as Express passes it to a mounted handler: `url` without the
    // mount path, and the full address as `originalUrl`.
    this.#handle(Object.assign(request, { url, originalUrl }), response);
  }
}
