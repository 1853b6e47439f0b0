import { DARK, LIGHT } from '@/ui/theme/tokens';

/**
 * The colours of a letter. Many mail programs drop style sheets, so the light ones stand inline on
 * each element; those that read `prefers-color-scheme` find the dark ones by class.
 */

/** The colours of texts: light, dark. */
const INKS = {
  ink: [LIGHT.ink, DARK.ink],
  soft: [LIGHT['ink-2'], DARK['ink-2']],
  quiet: [LIGHT['ink-3'], DARK['ink-3']],
  accent: [LIGHT['accent-strong'], DARK['accent-strong']],
  deep: [LIGHT['accent-deep'], DARK['accent-deep']],
  'on-accent': [LIGHT['on-accent'], DARK['on-accent']],
} as const;

/** The colours of surfaces: light, dark. A card is lighter than what it lies on in both. */
const GROUNDS = {
  ground: [LIGHT['paper-2'], DARK.paper],
  card: [LIGHT.paper, DARK['paper-2']],
  panel: [LIGHT['paper-2'], DARK['paper-3']],
  mark: [LIGHT.accent, DARK.accent],
  accent: [LIGHT['accent-strong'], DARK['accent-strong']],
  wash: [LIGHT['accent-wash'], DARK['accent-wash']],
  none: [LIGHT['paper-3'], DARK['paper-3']],
} as const;

/** The colours of lines: light, dark. */
const LINES = { line: [LIGHT.line, DARK.line], edge: [LIGHT['line-2'], DARK['line-2']] } as const;

type Dress = {
  readonly ink?: keyof typeof INKS;
  readonly ground?: keyof typeof GROUNDS;
  readonly line?: keyof typeof LINES;
};

/** The attributes `class` and `style` of an element: its colours, and other declarations. */
export function dress({ ink, ground, line }: Dress, css = ''): string {
  const parts = [
    ...(ink === undefined ? [] : [{ name: `i-${ink}`, css: `color:${INKS[ink][0]}` }]),
    ...(ground === undefined
      ? []
      : [{ name: `g-${ground}`, css: `background-color:${GROUNDS[ground][0]}` }]),
    ...(line === undefined ? [] : [{ name: `l-${line}`, css: `border-color:${LINES[line][0]}` }]),
  ];
  const style = [css, ...parts.map((part) => part.css)].filter((part) => part !== '').join(';');
  const names = parts.map(({ name }) => name).join(' ');
  return `${names === '' ? '' : ` class="${names}"`} style="${style}"`;
}

const darkRules = (
  prefix: string,
  property: string,
  colours: Readonly<Record<string, readonly [string, string]>>,
) =>
  Object.entries(colours)
    .map(([name, [, dark]]) => `.${prefix}-${name}{${property}:${dark}!important}`)
    .join('');

/**
 * The style sheet of a letter: the dark colours, and links that a mail program makes itself of
 * dates and numbers look like the text around them.
 */
export const LETTER_STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}',
  `@media (prefers-color-scheme:dark){${darkRules('i', 'color', INKS)}`,
  darkRules('g', 'background-color', GROUNDS),
  `${darkRules('l', 'border-color', LINES)}}`,
].join('');
