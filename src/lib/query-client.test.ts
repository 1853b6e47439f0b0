import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';

import { createQueryClient } from './query-client';

afterEach(() => onlineManager.setOnline(true));

it('a change that is made while the browser is offline fails at once, rather than wait in silence', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => Promise.reject(new Error('no answer')),
  });
  await expect(mutation.execute(undefined)).rejects.toThrow('no answer');
});
