// @vitest-environment jsdom
import type { Thing } from 'schema-dts';
import { expect, test } from 'vitest';

import { jsonLdText } from './page-head';

const HOSTILE = [
  'Inn</script><script>steal()</script>',
  'Inn<!--<script>',
  'Inn]]></SCRIPT ><img src="x" onerror="steal()">',
] as const;

/** Parses a page whose structured data is this text, as a browser does. */
function read(text: string) {
  const html = `<body><script type="application/ld+json">${text}</script><p id="end">…</p></body>`;
  const page = new DOMParser().parseFromString(html, 'text/html');
  return {
    block: page.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    foreign: page.querySelectorAll('script:not([type]), img').length,
    end: page.querySelector('#end') !== null,
  };
}

test.each(HOSTILE)('a hotel name with markup stays text: %s', (name) => {
  const page = read(jsonLdText([{ '@type': 'Hotel', name } satisfies Thing]));
  expect(page).toMatchObject({ foreign: 0, end: true });
  expect(JSON.parse(page.block)).toMatchObject({ '@graph': [{ name }] });
});

test('without escaping, such a name would become HTML of the page', () => {
  const [script, comment, picture] = HOSTILE.map((name) => read(JSON.stringify({ name })));
  expect(script).toMatchObject({ foreign: 1 });
  expect(picture).toMatchObject({ foreign: 1 });
  // The script element would extend to the end of the page and contain all of it.
  expect(comment).toMatchObject({ end: false });
});
