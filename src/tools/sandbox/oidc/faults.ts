/** Controls of the identity provider for tests. */
import { z } from 'zod';
import { personSchema } from './people';

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

export interface OidcFaults {
  down: boolean;
  slowMs: number;
  unknownKey: boolean;
}

export const noOidcFaults = (): OidcFaults => ({ down: false, slowMs: 0, unknownKey: false });
