import { expect, it } from 'vitest';

import { isContentLink } from './content-link';

it('accepts links that lead somewhere', () => {
  for (const href of [
    '/search/result?region=seoul&area=mapo',
    '#준비',
    'https://example.org/a?b=c#d',
    'mailto:help@example.org',
    'tel:+82-2-000-0000',
  ]) {
    expect([href, isContentLink(href)]).toEqual([href, true]);
  }
});

it('refuses links that run code, hide their host or lead nowhere', () => {
  for (const href of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example',
    'http://example.org',
    'https://',
    'https://me:secret@example.org',
    'promotions/summer',
    '',
  ]) {
    expect([href, isContentLink(href)]).toEqual([href, false]);
  }
});
