import { createContext, type ReactNode, use, useEffect, useState } from 'react';

import { onConsent, readConsent } from '@/analytics/consent';
import { track } from '@/analytics/track';
import type { LiveFlags } from './browser';
import type { FlagPayload } from './evaluate';
import { FALLBACKS, type FlagKey, type FlagValue, type Shown, type ShownFlags } from './flags';
import { visitorIn } from './visitor';

let live: LiveFlags | null = null;
let isStarted = false;

/** The browser's client once it has started; null before, and always on the server. */
function liveFlags(): LiveFlags | null {
  return live;
}

/** Visits that are shorter open no event stream, and by then the page has finished loading. */
const START_AFTER_MS = 5_000;

/**
 * Loads and starts the browser's client after the page has finished loading; once per visit. In a
 * browser whose visitor isn't known, because it refuses cookies, pages use the flags of the server.
 */
function startLiveFlagsLater(payload: FlagPayload): void {
  if (isStarted) return;
  isStarted = true;
  const begin = () => {
    const visitor = visitorIn(document.cookie, window.location.protocol === 'https:');
    if (visitor === null) return;
    void import('./browser')
      .then(({ startLiveFlags }) => {
        live = startLiveFlags({ payload, visitor });
      })
      .catch(() => {
        // Offline, or the file was removed by a deployment: pages use the flags of the server.
        isStarted = false;
      });
  };
  window.setTimeout(() => {
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(begin);
    else begin();
  }, START_AFTER_MS);
}

/**
 * What server rendering passes to the browser: the evaluated flags, and the payload they come from.
 * The visitor isn't named, so that visitors with the same flags can get the same page.
 */
export type PageFlags = {
  readonly payload: FlagPayload;
  readonly shown: ShownFlags;
};

const ShownContext = createContext<ShownFlags>(FALLBACKS);

/**
 * Gives a page its flags. They are evaluated once per navigation and don't change in between: the
 * first page uses those of the server, later ones those of the browser's client. `page` is the
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
    if (flags) startLiveFlagsLater(flags.payload);
  }, [flags]);
  return <ShownContext value={held.shown}>{children}</ShownContext>;
}

function decide(flags: PageFlags | null | undefined): ShownFlags {
  return liveFlags()?.evaluate() ?? flags?.shown ?? FALLBACKS;
}

/** The value of a flag for this visitor; seeing a variation of an experiment is reported. */
export function useExperiment<K extends FlagKey>(key: K): Shown<K> {
  const shown: Shown<K> = use(ShownContext)[key];
  const { experiment } = shown;
  useEffect(() => {
    if (experiment === null) return;
    const report = () => reportViewed(experiment.id, experiment.variation);
    report();
    // A visitor who only agrees while seeing it is counted at that moment.
    return onConsent(report);
  }, [experiment]);
  return shown;
}

/** The value of a flag for this visitor. */
export function useFlag<K extends FlagKey>(key: K): FlagValue<K> {
  return useExperiment(key).value;
}

const reported = new Set<string>();

/** Tracks `experiment viewed`, once per visit and variation, like GrowthBook's own callback. */
function reportViewed(id: string, variation: string): void {
  const name = JSON.stringify([id, variation]);
  if (reported.has(name) || readConsent() !== 'granted') return;
  reported.add(name);
  track('experiment viewed', { experiment_id: id, variation_id: variation });
}
