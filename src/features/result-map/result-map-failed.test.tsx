// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { ResultMap } from './result-map';

const TEXTS = {
  label: 'Map',
  locale: 'en' as const,
  credit: '© Sources',
  keys: '',
  zoomIn: '',
  zoomOut: '',
  searchHere: '',
  loading: 'Loading the map',
  failed: 'The map did not load',
  retry: 'Try again',
  cluster: String,
};

vi.mock('./map-canvas', () => {
  throw new Error('no network');
});

it('the map says that it did not load, and tries again when asked to', async () => {
  let comeInSight = () => undefined as void;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: Array<{ isIntersecting: boolean }>) => void) {
        comeInSight = () => seen([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  render(<ResultMap points={[]} texts={TEXTS} />);
  act(() => comeInSight());
  expect((await screen.findByRole('alert')).textContent).toContain(TEXTS.failed);
  fireEvent.click(screen.getByRole('button', { name: TEXTS.retry }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(TEXTS.loading)).toBeTruthy();
  expect(await screen.findByRole('alert')).toBeTruthy();
});
