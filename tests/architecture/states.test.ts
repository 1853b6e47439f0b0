import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { statesPage } from '@/tools/lib/states';

it('docs/states.md shows the tables of states; `npm run states` writes it again', () => {
  expect(readFileSync('docs/states.md', 'utf8')).toBe(statesPage());
});
