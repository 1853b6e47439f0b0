import { css, Global } from '@emotion/react';

import { atomStyles } from './atom-styles';
import { baseStyles } from './base-styles';
import { layoutStyles } from './layout-styles';
import { partStyles } from './part-styles';

/** The whole global style sheet as text, for documents that serve it as a file. Comments aren't sent to visitors. */
export const globalCss = `${baseStyles}${atomStyles}${layoutStyles}${partStyles}`.replaceAll(
  /\/\*.*?\*\//gs,
  '',
);

const serialized = css(globalCss);

/**
 * Custom properties for both colour schemes, the reset, font sizes and the classes of small
 * components. It is rendered once, around everything else. The scheme is the system's unless `<html
 * data-scheme>` says `light` or `dark`.
 */
export function GlobalStyles() {
  return <Global styles={serialized} />;
}
