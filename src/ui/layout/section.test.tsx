// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { Section } from './section';

const onRender = vi.fn<() => void>();

function Page() {
  onRender();
  return (
    <Section heading="Below" later className="own">
      <p>Text</p>
    </Section>
  );
}

it('keeps a section of the first page for later without rendering the page again', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page />);
  const section = container.querySelector('section');
  expect(section?.className).toContain('ui-later');
  onRender.mockClear();
  render(<Page />, { container, hydrate: true });
  expect(onRender).toHaveBeenCalledTimes(1);
  expect(container.querySelector('section')).toBe(section);
  expect(section?.className.split(' ')).toEqual(expect.arrayContaining(['ui-later', 'own']));
});

it('shows a section of a page that was navigated to at once', () => {
  const { container } = render(<Page />);
  expect(container.querySelector('section')?.className).toBe('ui-section own');
});
