// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

import { Button } from './button/button';

const press = () => undefined;
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Press' });

afterEach(() => {
  document.body.replaceChildren();
});

it('is enabled in a task of its own after hydration, so that the page’s buttons aren’t rendered in one long task', async () => {
  let inTask: boolean | undefined;
  function Page() {
    useEffect(() => {
      // React renders an urgent change that an effect causes before this microtask runs, and a transition after it.
      queueMicrotask(() => (inTask ??= button().disabled));
    }, []);
    return <Button onClick={press}>Press</Button>;
  }
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page />);
  expect(button().disabled).toBe(true);
  const root = hydrateRoot(container, <Page />);
  await vi.waitFor(() => expect(button().disabled).toBe(false));
  expect(inTask).toBe(true);
  root.unmount();
});

it('is enabled at once in what the browser adds to a page', () => {
  const seen: boolean[] = [];
  function Page() {
    useEffect(() => {
      seen.push(button().disabled);
    });
    return <Button onClick={press}>Press</Button>;
  }
  const { unmount } = render(<Page />);
  expect(new Set(seen)).toEqual(new Set([false]));
  unmount();
});
