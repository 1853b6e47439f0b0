import { z } from 'zod';

/**
 * Weights are shares of the visitors; the tolerance allows for sums such as 0.1 + 0.2 + 0.7, which
 * aren't exactly one.
 */
const TOLERANCE = 0.001;

const share = z.number().min(0).max(1);

const rule = z
  .looseObject({
    key: z.string().min(1).optional(),
    variations: z.array(z.json()).min(2).optional(),
    weights: z.array(share).optional(),
    coverage: share.optional(),
    hashAttribute: z.string().min(1).optional(),
    condition: z.record(z.string(), z.json()).optional(),
  })
  .refine(
    ({ variations, weights }) =>
      weights === undefined || weights.length === (variations?.length ?? 0),
    'as many weights as variations',
  )
  .refine(
    ({ weights }) =>
      weights === undefined ||
      Math.abs(weights.reduce((sum, next) => sum + next, 0) - 1) < TOLERANCE,
    'weights that add up to 1',
  )
  .refine(
    ({ variations, key }) => variations === undefined || key !== undefined,
    'a key for the experiment, by which it is reported',
  );

/**
 * A flag as GrowthBook's clients read it: `{defaultValue, rules?}`. Only faults that would silently
 * give wrong values are checked; all other fields are left to GrowthBook.
 */
export const flagDefinition = z.looseObject({
  defaultValue: z.json(),
  rules: z.array(rule).optional(),
});

export type FlagDefinition = z.infer<typeof flagDefinition>;

export const flagKey = z.string().regex(/^[a-z][a-z0-9-]{0,79}$/);
