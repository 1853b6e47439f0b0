import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { GROUPS } from '../component-board/page';
import { renderBoard } from '../component-board/render';
import { keysOf } from '@/domain/keys-of';

/** Only names are needed: the visual test answers every picture with an empty one. */
const SAMPLES = ['a', 'b', 'c', 'd', 'e', 'f'];

/**
 * Renders each group of the component board to `{group}-{locale}-{scheme}.html`, for the visual
 * test.
 */
export function writeBoards(folder: string): void {
  for (const group of keysOf(GROUPS)) {
    for (const locale of ['ko', 'en'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        const html = renderBoard({ locale, scheme, group, pictures: SAMPLES });
        writeFileSync(path.join(folder, `${group}-${locale}-${scheme}.html`), html);
      }
    }
  }
}
