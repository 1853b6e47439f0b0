/** What a test turns at the identity provider. */
import { z } from 'zod';
import { personSchema } from './people';

/** Body of `POST /control/oidc`; a part that's missing stays as it is. */
export const oidcControlSchema = z.strictObject({
  /** Every address of the provider answers 503. */
  down: z.boolean().optional(),
  /** How long each of its answers takes, ms. */
  slowMs: z.int().min(0).max(60_000).optional(),
  /** Shows other keys than the one it signs with. */
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
