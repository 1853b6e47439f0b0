import {
  type FeatureApiResponse,
  type FeatureDefinition,
  GrowthBook,
} from '@growthbook/growthbook-react';
import { z } from 'zod';

export type FlagSnapshot = {
  /** Grows with every change of any flag. */
  readonly version: number;
  /** Remains the same object until a flag changes. */
  readonly payload: Required<Pick<FeatureApiResponse, 'features' | 'dateUpdated'>>;
  /** The payload as it is sent. */
  readonly json: string;
  readonly etag: string;
};

/**
 * What a condition compares and a share hashes. GrowthBook joins an attribute to a text to hash it,
 * which throws for an object whose `toString` isn't a function; hence no objects.
 */
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What GrowthBook's client sends for remote evaluation. */
export const evaluationRequest = z.object({
  attributes: z.record(z.string(), z.union([scalar, z.array(scalar)])).default({}),
  forcedVariations: z.record(z.string(), z.int().min(0)).default({}),
  forcedFeatures: z.array(z.tuple([z.string(), z.json()])).default([]),
  url: z.string().max(4_000).default(''),
});

type EvaluationRequest = z.infer<typeof evaluationRequest>;

/**
 * Evaluates all flags for one visitor, so that conditions and weights stay on the server. A value
 * from an experiment comes with what the client reports when it is used (`tracks`).
 */
export function evaluateForVisitor(
  payload: FlagSnapshot['payload'],
  request: EvaluationRequest,
): FlagSnapshot['payload'] {
  const { attributes, forcedVariations, url } = request;
  const forcedFeatureValues = new Map(request.forcedFeatures);
  const features: Record<string, FeatureDefinition> = {};
  for (const key of Object.keys(payload.features)) {
    const tracks: NonNullable<NonNullable<FeatureDefinition['rules']>[number]['tracks']> = [];
    // Each flag has its own client, because a client reports an experiment once and two flags may
    // share one.
    const { value } = new GrowthBook({
      features: payload.features,
      attributes,
      forcedVariations,
      forcedFeatureValues,
      url,
      trackingCallback: (experiment, result) => {
        const { key: name, variations } = experiment;
        tracks.push({ experiment: { key: name, variations }, result });
      },
    }).evalFeature(key);
    features[key] =
      tracks.length === 0
        ? { defaultValue: value }
        : { defaultValue: value, rules: [{ force: value, tracks }] };
  }
  return { features, dateUpdated: payload.dateUpdated };
}

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
