import { CacheProvider } from '@emotion/react';
import { renderToStaticMarkup } from 'react-dom/server';

import { globalCss } from '@/ui';
import { createServerStyleCache } from '@/ui/theme/style-cache';
import { Board, type BoardProps } from './page';

/**
 * Renders a board as a complete document with its styles and without scripts, which the visual test
 * takes pictures of. Its fonts are the site's (`/fonts/slices.css`).
 */
export function renderBoard(props: BoardProps): string {
  const cache = createServerStyleCache();
  const body = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <Board {...props} />
    </CacheProvider>,
  );
  const styles = Object.values(cache.inserted).filter((style) => typeof style === 'string');
  return `<!doctype html><html lang="${props.locale}" data-scheme="${props.scheme}"><head>
<meta charset="utf-8"><link rel="stylesheet" href="/fonts/slices.css">
<style>${globalCss}</style><style>${styles.join('')}</style></head><body>${body}</body></html>`;
}
