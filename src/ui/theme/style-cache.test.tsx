// @vitest-environment jsdom
import { CacheProvider } from '@emotion/react';
import styled from '@emotion/styled';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { createBrowserStyleCache, createServerStyleCache, SERVED_STYLES } from './style-cache';

const Red = styled('p')({ color: 'red' });
const Blue = styled('p')({ color: 'blue' });

it('leaves the style element of the server where it is and adds only what that lacks', async () => {
  const server = createServerStyleCache();
  render(
    <CacheProvider value={server}>
      <Red />
    </CacheProvider>,
  );
  const names = Object.keys(server.inserted);
  expect(names).toHaveLength(1);
  document.head.innerHTML = `<style ${SERVED_STYLES}="${names.join(' ')}"></style><meta name="last">`;
  const moved: MutationRecord[] = [];
  const observer = new MutationObserver((records) => moved.push(...records));
  observer.observe(document.head, { childList: true });

  const browser = createBrowserStyleCache();
  render(
    <CacheProvider value={browser}>
      <Red />
    </CacheProvider>,
  );
  await Promise.resolve();
  expect(moved).toEqual([]);
  render(
    <CacheProvider value={browser}>
      <Blue />
    </CacheProvider>,
  );
  await Promise.resolve();
  expect(moved.flatMap(({ addedNodes }) => [...addedNodes])).toHaveLength(1);
  expect(document.head.firstElementChild?.hasAttribute(SERVED_STYLES)).toBe(true);
  observer.disconnect();
});
