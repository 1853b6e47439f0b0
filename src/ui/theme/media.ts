import { BREAKPOINTS, MOBILE_CUTOFF } from './tokens';

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
  stillness: '@media (prefers-reduced-motion: reduce)',
} as const;

/** The queries without `@media`, for `window.matchMedia` and `sizes` of pictures. */
export const mediaQuery = {
  small: `(min-width: ${BREAKPOINTS.small}px)`,
  medium: `(min-width: ${BREAKPOINTS.medium}px)`,
  large: `(min-width: ${BREAKPOINTS.large}px)`,
  phone: `(max-width: ${MOBILE_CUTOFF}px)`,
} as const;
