// @vitest-environment jsdom
import type { Thing } from 'schema-dts';
import { expect, test } from 'vitest';

import { jsonLdText } from './json-ld';

const HOSTILE = [
  'Inn</script><script>steal()</script>',
  'Inn<!--<script>',
  'Inn]]></SCRIPT ><img src="x" onerror="steal()">',
] as const;

/** A page whose structured data is this text, as a browser reads it. */
function read(text: string) {
  const html = `<body><script type="application/ld+json">${text}</script><p id="end">…</p></body>`;
  const page = new DOMParser().parseFromString(html, 'text/html');
  return {
    block: page.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    foreign: page.querySelectorAll('script:not([type]), img').length,
    end: page.querySelector('#end') !== null,
  };
}

test.each(HOSTILE)('%s stays a name', (name) => {
  const page = read(jsonLdText([{ '@type': 'Hotel', name } satisfies Thing]));
  expect(page).toMatchObject({ foreign: 0, end: true });
  expect(JSON.parse(page.block)).toMatchObject({ '@graph': [{ name }] });
});

test('without the escape it would be the page’s own HTML', () => {
  const [script, comment, picture] = HOSTILE.map((name) => read(JSON.stringify({ name })));
  expect(script).toMatchObject({ foreign: 1 });
  expect(picture).toMatchObject({ foreign: 1 });
  // The element goes on to the end of the page, and takes all of it with it.
  expect(comment).toMatchObject({ end: false });
});
