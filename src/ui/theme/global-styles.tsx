import { css, Global } from '@emotion/react';

import { atomStyles } from './atom-styles';
import { baseStyles } from './base-styles';

/** The whole global sheet as text, for a document that prefers to serve it as a file. */
export const globalCss = `${baseStyles}${atomStyles}`;

const serialized = css(globalCss);

/**
 * Custom properties for both schemes, reset, type scale and the classes of the small parts.
 * Render once, above everything. The scheme follows the system unless `<html data-scheme>` says
 * `light` or `dark`.
 */
export function GlobalStyles() {
  return <Global styles={serialized} />;
}
