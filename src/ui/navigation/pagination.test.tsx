// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { pagesShown, Pagination } from './pagination';

afterEach(cleanup);

describe('the page numbers that are shown', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 9, [1, 2, 3, 4, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('are right for page %i of %i', (page, count, shown) => {
    expect(pagesShown(page, count)).toEqual(shown);
  });
});

describe('the pagination', () => {
  const texts = {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (p: number) => `Page ${p}`,
  };
  const href = (page: number) => `/list?page=${page}`;
  const show = (page: number) => {
    const onNavigate = vi.fn<(page: number, href: string) => void>();
    render(<Pagination {...{ page, href, onNavigate, texts }} pageCount={9} />);
    return onNavigate;
  };

  it('marks the current page and no other', () => {
    show(5);
    const marked = screen.getAllByRole('link', { current: 'page' });
    expect(marked.map((link) => link.getAttribute('href'))).toEqual([href(5)]);
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  });

  it('links to the previous and the next page, and to none beyond the ends', () => {
    show(1);
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(href(2));
    cleanup();
    show(9);
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(href(8));
  });

  it('changes the page itself on a plain click', () => {
    const onNavigate = show(5);
    const link = screen.getByRole('link', { name: 'Page 6' });
    const press = createEvent.click(link);
    fireEvent(link, press);
    expect(press.defaultPrevented).toBe(true);
    expect(onNavigate).toHaveBeenCalledExactlyOnceWith(6, href(6));
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser, which opens another tab or window',
    (init) => {
      const onNavigate = show(5);
      // Prevents jsdom from following the link.
      const press = { prevented: true };
      const look = (event: Event) => {
        press.prevented = event.defaultPrevented;
        event.preventDefault();
      };
      document.addEventListener('click', look);
      fireEvent.click(screen.getByRole('link', { name: 'Page 6' }), init);
      document.removeEventListener('click', look);
      expect(press.prevented).toBe(false);
      expect(onNavigate).not.toHaveBeenCalled();
    },
  );
});
