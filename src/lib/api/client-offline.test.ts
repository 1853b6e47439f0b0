import { expect, it, vi } from 'vitest';

import { ApiUnreachable, createApi } from './client';

// The file that sends calls can't be loaded, as when the connection is lost after a page was shown.
vi.mock('./http', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('a call whose code can’t be loaded says that the API wasn’t reached', async () => {
  const api = createApi({ language: 'kr', token: () => null, baseUrl: 'http://api.test' });
  await expect(api.call('getSaved', {})).rejects.toThrow(ApiUnreachable);
});
