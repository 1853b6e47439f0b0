// @vitest-environment jsdom
import { type ResultMapProps } from '@/features/result-map/types';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { MapPoint, MapTexts } from './types';
import { ResultMap } from './result-map';

const env = vi.hoisted(() => ({ publicEnv: { mapTileUrl: '', mapAttribution: '' } }));
vi.mock('@/config/public-env', () => env);
// jsdom has no canvas; what is drawn is tested in a browser.
vi.mock('./ground/ground-layer', () => ({
  GroundLayer: class {
    addTo = () => undefined;
  },
}));
const TEXTS: MapTexts = {
  label: 'Map of hotels',
  locale: 'en',
  credit: '© Sources',
  keys: 'Arrow keys move the map, plus and minus zoom it.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  searchHere: 'Search this area',
  loading: 'Loading the map',
  failed: 'The map did not load',
  retry: 'Try again',
  cluster: (count) => `${count} hotels, zoom in`,
};

const point = (id: number, lat: number, lng: number): MapPoint => ({
  id,
  lat,
  lng,
  name: `Hotel ${id}`,
  priceLabel: `₩${id}0,000`,
});
const POINTS = [point(2, 35.16, 129.16), point(1, 37.56, 126.92), point(3, 33.5, 126.53)];
const NEAR = [point(5, 37.56, 126.92), point(4, 37.561, 126.921), point(6, 37.562, 126.922)];

let comeInSight: () => void = () => undefined;

beforeAll(() => {
  // jsdom has no layout, so sizes and observers are replaced.
  for (const [name, px] of [
    ['clientWidth', 800],
    ['clientHeight', 600],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: px });
  }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
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
  // Reduced motion is requested, so that the map moves without an animation.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
beforeEach(() => {
  env.publicEnv.mapTileUrl = '';
  env.publicEnv.mapAttribution = '';
});
afterEach(cleanup);

async function shown(props: Partial<ResultMapProps> = {}) {
  const calls = { onActivate: vi.fn(), onSelect: vi.fn(), onSearchArea: vi.fn() };
  const all = { points: POINTS, texts: TEXTS, ...calls, ...props };
  const view = render(<ResultMap {...all} />);
  act(() => comeInSight());
  await screen.findAllByRole('button', { name: /₩|hotels/ });
  return {
    ...calls,
    again: (change: Partial<ResultMapProps>) => view.rerender(<ResultMap {...all} {...change} />),
  };
}

/**
 * The accessible name of a button: its text without the parts that are hidden from screen readers.
 */
function nameOf(button: Element | null): string {
  const copy = button?.cloneNode(true) as Element | undefined;
  copy?.querySelectorAll('[aria-hidden]').forEach((hidden) => hidden.remove());
  return copy?.textContent ?? '';
}

const places = () => screen.getAllByRole('button', { name: /₩|hotels/ }).map(nameOf);

describe('the map of results', () => {
  it('loads no code before it is in view', async () => {
    render(<ResultMap points={POINTS} texts={TEXTS} />);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText(TEXTS.loading)).toBeTruthy();
    expect(document.querySelector('.leaflet-container')).toBeNull();
    act(() => comeInSight());
    expect(await screen.findByRole('region', { name: TEXTS.label })).toBeTruthy();
  });

  it('has a button with name and price for each hotel, in the order of the list', async () => {
    await shown();
    expect(places()).toEqual(['Hotel 2, ₩20,000', 'Hotel 1, ₩10,000', 'Hotel 3, ₩30,000']);
  });

  it('requests nothing from other servers, and names the source of the map', async () => {
    await shown();
    expect(document.querySelectorAll('img')).toHaveLength(0);
    expect(screen.getByRole('link', { name: TEXTS.credit }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/copyright',
    );
  });

  it('highlights the same hotel as the list, in both directions', async () => {
    const { onActivate, onSelect, again } = await shown();
    const first = screen.getByRole('button', { name: 'Hotel 2, ₩20,000' });
    fireEvent.focus(first);
    expect(onActivate).toHaveBeenLastCalledWith(2);
    fireEvent.blur(first);
    expect(onActivate).toHaveBeenLastCalledWith(null);
    fireEvent.pointerEnter(first);
    expect(onActivate).toHaveBeenLastCalledWith(2);
    fireEvent.click(first);
    expect(onSelect).toHaveBeenCalledWith(2);
    again({ activeId: 3 });
    const active = document.querySelectorAll('.places > li[data-active] button');
    expect([...active].map(nameOf)).toEqual(['Hotel 3, ₩30,000']);
  });

  it('can be moved and zoomed by keys, and then offers to search the new area', async () => {
    const { onSearchArea } = await shown();
    const map = screen.getByRole('region', { name: TEXTS.label });
    expect(map.getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.queryByRole('button', { name: TEXTS.searchHere })).toBeNull();
    expect(fireEvent.keyDown(map, { key: 'ArrowRight' })).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: TEXTS.searchHere }));
    const [east] = onSearchArea.mock.calls[0] ?? [];
    expect(screen.queryByRole('button', { name: TEXTS.searchHere })).toBeNull();
    fireEvent.keyDown(map, { key: '+' });
    fireEvent.click(await screen.findByRole('button', { name: TEXTS.searchHere }));
    const [near] = onSearchArea.mock.calls[1] ?? [];
    expect(near.east - near.west).toBeCloseTo((east.east - east.west) / 2, 1);
    expect((near.east + near.west) / 2).toBeCloseTo((east.east + east.west) / 2, 1);
    // All other keys are left to the browser.
    expect(fireEvent.keyDown(map, { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(map, { key: '+', ctrlKey: true })).toBe(true);
  });

  it('stays where the visitor searched, and moves when the address changes', async () => {
    const { onSearchArea, again } = await shown();
    const map = screen.getByRole('region', { name: TEXTS.label });
    fireEvent.keyDown(map, { key: 'ArrowLeft' });
    fireEvent.click(await screen.findByRole('button', { name: TEXTS.searchHere }));
    const [part] = onSearchArea.mock.calls[0] ?? [];
    again({ bounds: part });
    fireEvent.keyDown(map, { key: 'ArrowRight' });
    fireEvent.keyDown(map, { key: 'ArrowLeft' });
    fireEvent.click(await screen.findByRole('button', { name: TEXTS.searchHere }));
    expect(onSearchArea.mock.calls[1]?.[0].west).toBeCloseTo(part.west, 5);
    again({ bounds: { south: 33.2, west: 126.1, north: 33.6, east: 127 } });
    await waitFor(() => expect(places()).toEqual(['Hotel 3, ₩30,000']));
  });

  it('opens a cluster at its position, and keeps the focus among its hotels', async () => {
    await shown({ points: NEAR, bounds: { south: 33, west: 125, north: 39, east: 130 } });
    const cluster = screen.getByRole('button', { name: '3 hotels, zoom in' });
    act(() => cluster.focus());
    fireEvent.click(cluster);
    await waitFor(() => expect(places().length).toBeGreaterThan(1));
    // The focus is set one render later.
    await waitFor(() => expect(nameOf(document.activeElement)).toContain('Hotel 5'));
  });

  it('colours prices by the commute, says it in words, and marks the station', async () => {
    const points = POINTS.map((one, at) => ({
      ...one,
      commute:
        at === 2
          ? { stops: null, step: null, text: 'No metro way to City Hall' }
          : { stops: at, step: at, text: `${at} stops to City Hall` },
    }));
    const station = {
      name: 'City Hall',
      lat: 37.566,
      lng: 126.977,
      color: '#0052A4',
      legend: 'Stops to City Hall',
    };
    await shown({ points, station });
    const buttons = screen.getAllByRole('button', { name: /₩/ });
    expect(buttons.map((button) => [nameOf(button), button.dataset.step])).toEqual([
      ['Hotel 2, ₩20,000, 0 stops to City Hall', '0'],
      ['Hotel 1, ₩10,000, 1 stops to City Hall', '1'],
      ['Hotel 3, ₩30,000, No metro way to City Hall', 'none'],
    ]);
    expect(document.querySelector('[data-kind="mark"]')?.textContent).toBe('City Hall');
    expect(screen.getByText('Stops to City Hall')).toBeTruthy();
  });

  it('shows the operator’s own tiles with their credit, where they are configured', async () => {
    env.publicEnv.mapTileUrl = 'https://tiles.example/{z}/{x}/{y}.png';
    env.publicEnv.mapAttribution = '© Somebody https://tiles.example/credits';
    await shown();
    const tiles = [...document.querySelectorAll('img')].map(({ src }) => src);
    expect(tiles.length).toBeGreaterThan(0);
    for (const src of tiles) expect(src).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
    const credit = screen.getByRole('link', { name: '© Somebody' });
    expect(credit.getAttribute('href')).toBe('https://tiles.example/credits');
  });
});
