// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { EmptyState, SCENES } from './notices';

afterEach(cleanup);

const file = readFileSync('public/scenes.svg', 'utf8');
const drawn = [...file.matchAll(/<symbol id="([a-z]+)" viewBox="0 0 168 120">/g)].map(
  ([, name]) => name,
);

it('has a drawing for each scene, and no drawing that nothing shows', () => {
  expect([...drawn].sort()).toEqual([...SCENES].sort());
});

it('takes all colours from the scheme, so that a drawing fits the light and the dark page', () => {
  expect(file).not.toMatch(/#[0-9a-f]{3}|rgb|hsl/i);
  const used = [...file.matchAll(/var\((--[a-z-]+)\)/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual(['--accent', '--accent-wash', '--paper']);
});

it('says with its title and text alone that a list is empty', () => {
  render(
    <EmptyState scene="frame" title="Nothing saved yet" level={3}>
      Press a heart to keep a hotel here.
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Nothing saved yet' })).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.querySelector('use')?.getAttribute('href')).toBe('/scenes.svg#frame');
});
