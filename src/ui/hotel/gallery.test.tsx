// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import '../testing';
import { Gallery } from './gallery';

afterEach(cleanup);

const pictures = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, alt: `view ${name}` }));
const texts = {
  title: 'Pictures',
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  all: 'All 6 pictures',
  enlarge: (alt: string) => `Enlarge: ${alt}`,
  position: (at: number, count: number) => `${at} / ${count}`,
  group: (name: string, count: number) => `${name} · ${count}`,
};

describe('a gallery of pictures', () => {
  it('loads its main picture first and the others when they come near the visible area', () => {
    const { container } = render(<Gallery pictures={pictures} texts={texts} />);
    const [main, second] = [...container.querySelectorAll('img')];
    expect(main?.getAttribute('loading')).toBe('eager');
    expect(main?.getAttribute('fetchpriority')).toBe('high');
    expect(main?.getAttribute('srcset')).toContain('/pictures/a-320.webp 320w');
    expect(second?.getAttribute('loading')).toBe('lazy');
    expect(container.querySelectorAll('img')).toHaveLength(5);
  });

  it('opens the viewer at the picture that was pressed, and the arrow keys move on', async () => {
    // The viewer's code is loaded beforehand, since the time for that isn't tested here.
    await import('./gallery-stage');
    render(<Gallery pictures={pictures} texts={texts} />);
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge: view b' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' }, { timeout: 4000 });
    expect(dialog.textContent).toContain('2 / 6');
    const next = screen.getByRole('button', { name: 'Next' });
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    expect(dialog.textContent).toContain('3 / 6');
    fireEvent.keyDown(next, { key: 'End' });
    fireEvent.keyDown(next, { key: 'ArrowRight' });
    expect(dialog.textContent).toContain('1 / 6');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the pictures of one room together, under its name and their number', async () => {
    await import('./gallery-stage');
    const rooms = ['Sea', 'House', 'Sea', 'Bath', 'House', 'Sea'];
    const grouped = pictures.map((picture, at) => ({ ...picture, group: rooms[at] }));
    render(<Gallery pictures={grouped} texts={texts} />);
    fireEvent.click(screen.getByRole('button', { name: 'Enlarge: view c' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pictures' }, { timeout: 4000 });
    const strip = within(dialog);
    expect(strip.getAllByText(/·/).map(({ textContent }) => textContent)).toEqual([
      'Sea · 3',
      'House · 2',
      'Bath · 1',
    ]);
    expect(
      strip
        .getAllByRole('button', { name: /^Enlarge/ })
        .map((thumb) => thumb.getAttribute('aria-label')),
    ).toEqual(['a', 'c', 'f', 'b', 'e', 'd'].map((name) => `Enlarge: view ${name}`));
    expect(strip.getByRole('button', { current: true }).getAttribute('aria-label')).toBe(
      'Enlarge: view c',
    );
    expect(dialog.textContent).toContain('2 / 6');
    fireEvent.click(strip.getByRole('button', { name: 'Enlarge: view d' }));
    expect(dialog.textContent).toContain('6 / 6');
    expect(strip.getByRole('img', { name: 'view d' })).toBeDefined();
  });
});
