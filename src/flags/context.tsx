import { createContext, use, useEffect, useState, type ReactNode } from 'react';

import { onConsent, readConsent } from '@/analytics/consent';
import { track } from '@/analytics/track';
import type { FlagPayload } from './evaluate';
import { FALLBACKS, type FlagKey, type FlagValue, type Shown, type ShownFlags } from './flags';
import { liveFlags, startLiveFlagsLater } from './live';

/** What server rendering hands to the browser: the decision, and what it was made from. */
export type PageFlags = {
  readonly visitor: string;
  readonly payload: FlagPayload;
  readonly shown: ShownFlags;
};

const ShownContext = createContext<ShownFlags>(FALLBACKS);

/**
 * Gives a page its flags. They are decided once a navigation and then held: the first page shows
 * what the server decided, later ones what the browser's client knows by then. `page` is the
 * page's props, whose identity changes with every navigation and never in between.
 */
export function FlagsProvider({
  page,
  flags,
  children,
}: {
  page: object;
  flags: PageFlags | null | undefined;
  children: ReactNode;
}) {
  const [held, setHeld] = useState(() => ({ page, shown: decide(flags) }));
  if (held.page !== page) setHeld({ page, shown: decide(flags) });
  useEffect(() => {
    if (flags) startLiveFlagsLater(flags);
  }, [flags]);
  return <ShownContext value={held.shown}>{children}</ShownContext>;
}

function decide(flags: PageFlags | null | undefined): ShownFlags {
  return liveFlags()?.evaluate() ?? flags?.shown ?? FALLBACKS;
}

/** What the visitor is shown of a flag; being shown a variation of an experiment is reported. */
export function useExperiment<K extends FlagKey>(key: K): Shown<K> {
  const shown: Shown<K> = use(ShownContext)[key];
  const { experiment } = shown;
  useEffect(() => {
    if (experiment === null) return;
    const report = () => reportViewed(experiment.id, experiment.variation);
    report();
    // Who agrees to be counted while looking at it is counted then.
    return onConsent(report);
  }, [experiment]);
  return shown;
}

/** The value of a flag for this visitor. */
export function useFlag<K extends FlagKey>(key: K): FlagValue<K> {
  return useExperiment(key).value;
}

const reported = new Set<string>();

/** `experiment viewed`, once a visit for each variation, as GrowthBook's own callback is called. */
function reportViewed(id: string, variation: string): void {
  const name = JSON.stringify([id, variation]);
  if (reported.has(name) || readConsent() !== 'granted') return;
  reported.add(name);
  track('experiment viewed', { experiment_id: id, variation_id: variation });
}
