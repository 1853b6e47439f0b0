import Bowser from 'bowser';

const MAX_LENGTH = 40;
const KINDS = ['desktop', 'mobile', 'tablet'] as const;

/**
 * What is stored about a browser: enough for its owner to recognize it, too little to identify
 * anyone.
 */
export type Device = {
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: (typeof KINDS)[number] | null;
};

/** Parses the User-Agent header; what can't be told from it is null. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: named(browser.name),
    system: named(os.name),
    kind: KINDS.find((kind) => kind === platform.type) ?? null,
  };
}

const named = (name: string | undefined) =>
  name === undefined || name === '' ? null : name.slice(0, MAX_LENGTH);
