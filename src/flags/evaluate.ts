import { GrowthBook, type FeatureApiResponse } from '@growthbook/growthbook-react';

import { FALLBACKS, FLAG_KEYS, isFlagValue, type FlagKey, type ShownFlags } from './flags';

export type FlagPayload = Pick<FeatureApiResponse, 'features' | 'savedGroups' | 'dateUpdated'>;

/** The attributes by which variations are chosen: `id`, GrowthBook's default. */
export function attributesOf(visitor: string): { id: string } {
  return { id: visitor };
}

/**
 * Evaluates the flags for a visitor by GrowthBook's rules. The same payload and visitor give the
 * same result on the server and in the browser.
 */
export function evaluateFlags(payload: FlagPayload, visitor: string): ShownFlags {
  return evaluateWith(
    new GrowthBook({
      attributes: attributesOf(visitor),
      features: payload.features ?? {},
      ...(payload.savedGroups === undefined ? {} : { savedGroups: payload.savedGroups }),
    }),
  );
}

/** Evaluates the flags with an existing client. */
export function evaluateWith(client: GrowthBook): ShownFlags {
  return Object.fromEntries(FLAG_KEYS.map((key) => [key, shownBy(client, key)])) as ShownFlags;
}

function shownBy(client: GrowthBook, key: FlagKey): ShownFlags[FlagKey] {
  const { value, experiment, experimentResult } = client.evalFeature(key);
  if (!isFlagValue(key, value)) return FALLBACKS[key];
  const seen =
    experiment === undefined || experimentResult?.inExperiment !== true
      ? null
      : { id: experiment.key, variation: experimentResult.key };
  return { value, experiment: seen } as ShownFlags[FlagKey];
}

/** The part of a payload that the site needs: its own flags and those they depend on. */
export function siteFlagsOf(payload: FlagPayload): FlagPayload {
  const all = payload.features ?? {};
  const features: NonNullable<FlagPayload['features']> = {};
  const wanted: string[] = [...FLAG_KEYS];
  for (let key = wanted.pop(); key !== undefined; key = wanted.pop()) {
    const feature = all[key];
    if (feature === undefined || Object.hasOwn(features, key)) continue;
    features[key] = feature;
    for (const rule of feature.rules ?? []) {
      wanted.push(...(rule.parentConditions ?? []).map(({ id }) => id));
    }
  }
  return { ...payload, features };
}
