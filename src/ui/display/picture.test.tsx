// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { Picture } from './picture';

const widthsIn = (html: string, format: string) =>
  [...html.matchAll(new RegExp(`-(\\d+)\\.${format} (\\d+)w`, 'g'))].map(([, file, declared]) => {
    expect(declared).toBe(file);
    return Number(file);
  });

afterEach(cleanup);

describe('a picture', () => {
  test('offers AVIF, and WebP to browsers without it, in the same widths', () => {
    const html = renderToStaticMarkup(<Picture name="a.1a2b3c4d" alt="A" sizes="50vw" />);
    expect(html).toMatch(/^<picture><source type="image\/avif" sizes="50vw" srcSet="[^"]+"/);
    expect(widthsIn(html, 'avif')).toEqual([320, 480, 768, 1200]);
    expect(widthsIn(html, 'webp')).toEqual([320, 480, 768, 1200]);
    expect(html).toContain('src="/pictures/a.1a2b3c4d-1200.webp"');
    expect(html).toContain('loading="lazy"');
  });

  test('of a fixed width offers only the sizes that dense screens need at that width', () => {
    const html = renderToStaticMarkup(<Picture name="a" alt="" sizes={96} />);
    expect(widthsIn(html, 'avif')).toEqual([160, 320]);
    expect(html).toContain('sizes="96px"');
  });

  test('reserves its space and shows a blurred version until it has loaded', () => {
    const html = renderToStaticMarkup(
      <Picture name="a" alt="" sizes="1px" width={600} height={450} blur="UklGRg==" />,
    );
    expect(html).toContain('width="600" height="450"');
    expect(html).toContain('background-image:url(data:image/webp;base64,UklGRg==)');
    expect(renderToStaticMarkup(<Picture name="a" alt="" sizes="1px" />)).not.toContain('style');
  });

  test('removes the blurred version once it has loaded', () => {
    const { container } = render(<Picture name="a" alt="" sizes="1px" blur="UklGRg==" />);
    const image = container.querySelector('img');
    if (image === null) throw new Error('no picture');
    expect(image.style.backgroundImage).toContain('UklGRg==');
    fireEvent.load(image);
    expect(image.style.backgroundImage).toBe('none');
  });
});
