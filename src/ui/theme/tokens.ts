/**
 * The values of the design, with types. Style sheets use them as CSS custom properties (see
 * `global-styles.tsx`); import a value from here only where JavaScript needs the number. The source
 * of the numbers is the specification, sections 4 and 9.
 */

/** The unit of spacing in px; paddings and gaps are multiples (or halves) of it. */
export const SPACING = 8;

/** The breakpoints in px, as minimum widths. */
export const BREAKPOINTS = { small: 768, medium: 1024, large: 1408 } as const;

/** The largest width in px that counts as a phone. */
export const MOBILE_CUTOFF = 480;

/** The heights of buttons in px. */
export const BUTTON_HEIGHTS = { s: 28, m: 40, l: 48 } as const;

/**
 * Values of modal dialogs: the stacking order, the fade in ms, the movement in px and the widths in
 * px.
 */
export const MODAL = {
  elementId: 'modal',
  zIndex: 9999,
  durationMs: 200,
  slidePx: 16,
  defaultWidth: 480,
  languageWidth: 328,
} as const;

/** The header in px: the height that content must keep free, and the height of its row. */
export const HEADER = { offset: 80, row: 79 } as const;

/** The colour and the height (px) of the progress bar between pages. */
export const PROGRESS = { color: '#03946E', height: 1 } as const;

/**
 * The mark of the brand, a square with one open corner and the rounded back of a bed inside: the
 * side of its square and an SVG path, to be filled by the rule `evenodd`.
 */
export const BRAND_MARK = {
  side: 26,
  path: 'M8 0h10a8 8 0 0 1 8 8v10a8 8 0 0 1-8 8H2a2 2 0 0 1-2-2V8a8 8 0 0 1 8-8zM8 20h10a1 1 0 0 0 1-1v-2a6 6 0 0 0-6-6 6 6 0 0 0-6 6v2a1 1 0 0 0 1 1z',
} as const;

/** Colours that differ between the two schemes; each becomes a custom property of the same name. */
export interface Scheme {
  /** For graphics, progress and focus rings: a contrast of at least 3:1, never for small text. */
  accent: string;
  /** For text and filled buttons: a contrast of at least 4.5:1 on every background. */
  'accent-strong': string;
  'accent-deep': string;
  'accent-wash': string;
  'on-accent': string;
  ink: string;
  'ink-2': string;
  'ink-3': string;
  line: string;
  /** For borders of buttons and chips, which can also be recognized by their text. */
  'line-2': string;
  /** For borders of inputs: a contrast of at least 3:1 on the background. */
  'line-strong': string;
  paper: string;
  'paper-2': string;
  'paper-3': string;
  /** What lies above the page: cards, dialogs, popovers, bars. In the dark it is lighter than the page. */
  surface: string;
  danger: string;
  'danger-wash': string;
  'on-danger': string;
  warn: string;
  'warn-wash': string;
  info: string;
  'info-wash': string;
  star: string;
  /**
   * Colours of the map: water, the country, the coasts around it, parks and woods, roads, and
   * borders. They are pale, so that prices stand out.
   */
  'map-sea': string;
  'map-land': string;
  'map-abroad': string;
  'map-green': string;
  'map-road': string;
  'map-border': string;
  scrim: string;
  /** Colours of content that lies over photographs, which are the same in both schemes. */
  'photo-ink': string;
  'photo-paper': string;
  'photo-heart': string;
  'photo-scrim': string;
  /** For small controls and counters over a photograph, which are darker than its shadows. */
  'photo-shade': string;
  /** The light end of a gradient over a photograph, where the photograph should stay bright. */
  'photo-veil': string;
  /** The dark end of a gradient over a photograph, where small text lies. */
  'photo-dusk': string;
  /** What dims photographs, so that they don't glare in the dark. */
  'photo-filter': string;
  /** Shadows; in the dark, where none is seen, with a light upper edge. */
  'shadow-1': string;
  'shadow-2': string;
}

export const LIGHT: Scheme = {
  accent: PROGRESS.color,
  'accent-strong': '#027A5B',
  'accent-deep': '#015C44',
  'accent-wash': '#E8F5F0',
  'on-accent': '#FFFFFF',
  ink: '#14201C',
  'ink-2': '#46534E',
  'ink-3': '#5F6B66',
  line: '#E1E6E2',
  'line-2': '#C2CBC6',
  'line-strong': '#87928D',
  paper: '#FFFFFF',
  'paper-2': '#F6F6F1',
  'paper-3': '#ECEDE6',
  surface: '#FFFFFF',
  danger: '#B3261E',
  'danger-wash': '#FBECEA',
  'on-danger': '#FFFFFF',
  warn: '#805300',
  'warn-wash': '#FBF3E2',
  info: '#1F5A94',
  'info-wash': '#EAF1F8',
  star: '#B67A10',
  'map-sea': '#CFE2E8',
  'map-land': '#F8F7F1',
  'map-abroad': '#EDEFEA',
  'map-green': '#E3EDD9',
  'map-road': '#E2DED2',
  'map-border': '#AEB6AE',
  scrim: 'rgb(12 20 17 / 0.48)',
  'photo-ink': '#14201C',
  'photo-paper': '#FFFFFF',
  'photo-heart': '#C4372E',
  'photo-scrim': 'rgb(8 20 26 / 0.62)',
  'photo-shade': 'rgb(8 20 26 / 0.6)',
  'photo-veil': 'rgb(8 20 26 / 0.12)',
  'photo-dusk': 'rgb(8 20 26 / 0.82)',
  'photo-filter': 'none',
  'shadow-1': '0 1px 2px rgb(20 32 28 / 0.06), 0 2px 10px rgb(20 32 28 / 0.05)',
  'shadow-2': '0 6px 32px rgb(20 32 28 / 0.14)',
};

export const DARK: Scheme = {
  accent: '#25B78D',
  'accent-strong': '#43CFA6',
  'accent-deep': '#8BE3C8',
  'accent-wash': '#12302A',
  'on-accent': '#06231B',
  ink: '#EDF2EF',
  'ink-2': '#B9C4BF',
  'ink-3': '#97A49E',
  line: '#2A3531',
  'line-2': '#46534E',
  'line-strong': '#6C7973',
  paper: '#0F1513',
  'paper-2': '#171F1C',
  'paper-3': '#202A26',
  surface: '#1A2320',
  danger: '#FF8A80',
  'danger-wash': '#3A1A18',
  'on-danger': '#2B0603',
  warn: '#FFC15E',
  'warn-wash': '#352A13',
  info: '#8CC2F5',
  'info-wash': '#16283A',
  star: '#F2B544',
  'map-sea': '#0B1D26',
  'map-land': '#1F2926',
  'map-abroad': '#151D1B',
  'map-green': '#21332A',
  'map-road': '#36423D',
  'map-border': '#56635D',
  scrim: 'rgb(0 0 0 / 0.64)',
  'photo-ink': '#14201C',
  'photo-paper': '#FFFFFF',
  'photo-heart': '#C4372E',
  'photo-scrim': 'rgb(8 20 26 / 0.62)',
  'photo-shade': 'rgb(8 20 26 / 0.6)',
  'photo-veil': 'rgb(8 20 26 / 0.12)',
  'photo-dusk': 'rgb(8 20 26 / 0.82)',
  'photo-filter': 'brightness(0.88)',
  'shadow-1': 'inset 0 1px 0 rgb(255 255 255 / 0.06), 0 2px 10px rgb(0 0 0 / 0.4)',
  'shadow-2': 'inset 0 1px 0 rgb(255 255 255 / 0.06), 0 6px 32px rgb(0 0 0 / 0.6)',
};

/** The font sizes in px, from the largest heading to captions. */
const TEXT = {
  display1: 40,
  display2: 32,
  h1: 28,
  h2: 24,
  h3: 20,
  title: 18,
  body1: 16,
  body2: 14,
  small: 13,
  caption: 10,
} as const;

/**
 * The line heights in px. Running text has a ratio of 1.5 or more; `snug` and `control` are for
 * single lines.
 */
const LEADING = {
  display1: 52,
  display2: 44,
  h1: 38,
  h2: 34,
  h3: 30,
  price: 28,
  body1: 26,
  control: 24,
  body2: 22,
  snug: 20,
  small: 18,
  caption: 14,
} as const;

/** The custom properties of a scale in px, such as `{ 'text-h1': '28px', … }`. */
function inPx<P extends string, K extends string>(
  prefix: P,
  scale: Readonly<Record<K, number>>,
): Record<`${P}-${K}`, string> {
  const named = Object.entries<number>(scale).map(([name, px]) => [`${prefix}-${name}`, `${px}px`]);
  return Object.fromEntries(named) as Record<`${P}-${K}`, string>;
}

/** Sizes and durations that are the same in both schemes. */
export const MEASURES = {
  ...inPx('text', TEXT),
  ...inPx('leading', LEADING),
  'radius-xs': '6px',
  'radius-s': '8px',
  'radius-m': '14px',
  'radius-l': '24px',
  'radius-full': '999px',
  space: `${SPACING}px`,
  'button-s': `${BUTTON_HEIGHTS.s}px`,
  'button-m': `${BUTTON_HEIGHTS.m}px`,
  'button-l': `${BUTTON_HEIGHTS.l}px`,
  motion: `${MODAL.durationMs}ms`,
  /** The transition of a photograph that grows under the pointer. */
  'motion-slow': `${2 * MODAL.durationMs}ms`,
  /** The transition of a cell that must react to the pointer at once. */
  'motion-fast': `${MODAL.durationMs / 2}ms`,
  slide: `${MODAL.slidePx}px`,
  header: `${HEADER.offset}px`,
  'header-row': `${HEADER.row}px`,
  /** Above its siblings, within a stacking context of its own. */
  'z-above': '1',
  'z-sticky': '10',
  'z-header': '20',
  'z-modal': String(MODAL.zIndex),
  /** The space that a phone's own bar at the bottom covers. */
  'safe-bottom': 'env(safe-area-inset-bottom, 0px)',
  section: '72px',
  wrap: '1216px',
  /**
   * The second voice, for headlines of pages that tell of hotels. Of both fonts the site's own families come first,
   * which the build makes (`tools/lib/fonts.ts`).
   */
  'font-headline':
    '"Gowun Batang Latin", "Gowun Batang", "Gowun Batang Won", "Gowun Batang Slices", "Nanum Myeongjo", AppleMyungjo, Batang, serif',
  font: '"Pretendard Latin", "Pretendard Variable", "Pretendard Texts", "Pretendard Common", "Pretendard Slices", Pretendard, "Noto Sans KR", "Noto Sans CJK KR", "Apple SD Gothic Neo", system-ui, sans-serif',
} as const;

/** Writes a set of values as lines of `--name: value;`. */
export function customProperties(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/** Matches for readers whose system is set to reduced motion. */
const STILLNESS = '(prefers-reduced-motion: reduce)';

/**
 * Media queries for style templates: `${media.medium} { … }`.
 * `small`, `medium`, `large` start at 768, 1024 and 1408 px; `below…` end just under them; `phone`
 * ends at 480 px.
 */
export const media = {
  small: `@media (min-width: ${BREAKPOINTS.small}px)`,
  medium: `@media (min-width: ${BREAKPOINTS.medium}px)`,
  large: `@media (min-width: ${BREAKPOINTS.large}px)`,
  belowSmall: `@media (max-width: ${BREAKPOINTS.small - 0.02}px)`,
  belowMedium: `@media (max-width: ${BREAKPOINTS.medium - 0.02}px)`,
  phone: `@media (max-width: ${MOBILE_CUTOFF}px)`,
  hover: '@media (hover: hover)',
  stillness: `@media ${STILLNESS}`,
} as const;

/** The queries without `@media`, for `window.matchMedia` and `sizes` of pictures. */
export const mediaQuery = {
  small: `(min-width: ${BREAKPOINTS.small}px)`,
  medium: `(min-width: ${BREAKPOINTS.medium}px)`,
  large: `(min-width: ${BREAKPOINTS.large}px)`,
  phone: `(max-width: ${MOBILE_CUTOFF}px)`,
  stillness: STILLNESS,
} as const;
