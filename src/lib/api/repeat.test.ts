import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

import { newKey } from './repeat';

afterEach(() => vi.unstubAllGlobals());

it('a random UUID is generated also on pages without HTTPS', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys)).toHaveLength(100);
  expect(z.array(z.uuidv4()).safeParse(keys).success).toBe(true);
});
