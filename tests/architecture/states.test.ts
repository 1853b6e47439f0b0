import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { statesPage } from '@/cli/lib/states';

it('docs/states.md is what the tables say; `npm run states` writes it anew', () => {
  expect(readFileSync('docs/states.md', 'utf8')).toBe(statesPage());
});
