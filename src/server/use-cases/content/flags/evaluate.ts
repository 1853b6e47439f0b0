import { GrowthBook, type FeatureDefinition } from '@growthbook/growthbook-react';
import { z } from 'zod';

import type { FlagSnapshot } from './store';

/** What GrowthBook's client sends for remote evaluation. */
export const evaluationRequest = z.object({
  attributes: z.record(z.string(), z.json()).default({}),
  forcedVariations: z.record(z.string(), z.int().min(0)).default({}),
  forcedFeatures: z.array(z.tuple([z.string(), z.json()])).default([]),
  url: z.string().max(4_000).default(''),
});

export type EvaluationRequest = z.infer<typeof evaluationRequest>;

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
