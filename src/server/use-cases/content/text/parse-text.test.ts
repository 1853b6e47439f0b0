import { expect, it } from 'vitest';

import { parseText } from './parse-text';
import { presentAnswer } from './present-text';

const kinds = (markdown: string) => parseText(markdown).blocks.map(({ kind }) => kind);
const faults = (markdown: string) =>
  parseText(markdown).problems.map(({ line, message }) => [line, message.en]);

it('reads what an event page is made of', () => {
  const { blocks, problems } = parseText(`## 준비물 목록

한 달을 지낼 **방**과 [호텔 투어](/promotions/look-first),
입실:오후 3시.

- 주방
- *세탁기*

> 먼저 둘러보세요.

![창밖](studio-city-day-cloud)

:::callout[알아 두세요]
체크인은 오후 3시예요.
:::

::cta[한 달 예약하기]{to="/search/result?region=seoul" name=book}

::hotels{ids="3, 1"}

---

## 준비물 목록
`);
  expect(problems).toEqual([]);
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, id: 't-준비물-목록', text: '준비물 목록' },
    {
      kind: 'paragraph',
      runs: [
        { text: '한 달을 지낼 ' },
        { text: '방', strong: true },
        { text: '과 ' },
        { text: '호텔 투어', href: '/promotions/look-first' },
        { text: ', 입실:오후 3시.' },
      ],
    },
    { kind: 'list', ordered: false, items: [[{ text: '주방' }], [{ text: '세탁기', em: true }]] },
    { kind: 'quote', paragraphs: [[{ text: '먼저 둘러보세요.' }]] },
    { kind: 'picture', file: 'studio-city-day-cloud.webp', alt: '창밖' },
    {
      kind: 'callout',
      title: '알아 두세요',
      paragraphs: [[{ text: '체크인은 오후 3시예요.' }]],
    },
    {
      kind: 'cta',
      label: '한 달 예약하기',
      href: '/search/result?region=seoul',
      name: 'book',
      position: 1,
    },
    { kind: 'hotels', ids: [3, 1] },
    { kind: 'rule' },
    { kind: 'heading', level: 2, id: 't-준비물-목록-2', text: '준비물 목록' },
  ]);
});

it('keeps headings out of the way of the page’s own ids, and leads links to them', () => {
  const { blocks, problems } = parseText(`## Modal

[up](#modal), [main](#main), [questions](/faq#modal)

- [a](#modal)

::cta[Up]{to="#modal"}
`);
  expect(problems).toEqual([]);
  expect(blocks).toMatchObject([
    { id: 't-modal' },
    {
      runs: [
        { href: '#t-modal' },
        { text: ', ' },
        { href: '#main' },
        { text: ', ' },
        { href: '/faq#modal' },
      ],
    },
    { items: [[{ href: '#t-modal' }]] },
    { href: '#t-modal' },
  ]);
});

it('gives headings of an answer no id: several answers share a page', () => {
  expect(presentAnswer('## Modal\n\n[up](#q-7)', 'en').body).toEqual([
    { kind: 'heading', level: 2, text: 'Modal' },
    { kind: 'paragraph', runs: [{ text: 'up', href: '#q-7' }] },
  ]);
});

it('says the titles of callouts and what pictures show in plain words, too', () => {
  const { answer } = presentAnswer(
    ':::callout[알아 두세요]\n오후 3시예요.\n:::\n\n![창밖](studio-city-day-cloud)',
    'ko',
  );
  expect(answer).toBe('알아 두세요\n오후 3시예요.\n창밖');
});

it('lets no markup and no dangerous address through, and says where they are', () => {
  const text = `# Title

<script>alert(1)</script>

Words <b>bold</b> [x](javascript:alert(1)) ![y](https://evil.example/p.png)

::cta[Go]{to="data:text/html,x"}

[ref]: javascript:alert(1)
`;
  expect(JSON.stringify(parseText(text).blocks)).not.toMatch(/script|<b>|evil|data:/);
  expect(faults(text).map(([line]) => line)).toEqual([1, 3, 5, 5, 5, 7, 9]);
});

it('refuses what the page has no form for', () => {
  expect(faults('#### deep')).toEqual([[1, 'Headings are ## and ### only.']]);
  expect(faults('\n![x](no-such-picture)')).toEqual([[2, 'There is no picture of this name.']]);
  expect(faults('::video{id=1}')[0]?.[1]).toContain('Unknown directive');
  expect(faults('::hotels{ids="a"}')[0]?.[1]).toContain('numbers');
  expect(faults('::cta[]{to="/faq"}')[0]?.[1]).toContain('words');
  expect(faults('::cta[A]{to="/faq" name=x}\n\n::cta[B]{to="/" name=x}')[0]).toEqual([
    3,
    'Another button has this name.',
  ]);
  expect(kinds('- a\n  - b')).toEqual(['list']);
  expect(faults('- a\n  - b')[0]?.[1]).toContain('text only');
  expect(kinds('')).toEqual([]);
});

it('says an answer in plain words, a paragraph a line', () => {
  const { answer, body } = presentAnswer('네, **됩니다**.\n\n- [투어](/faq)\n- 주방', 'ko');
  expect(answer).toBe('네, 됩니다.\n투어\n주방');
  expect(body).toHaveLength(2);
});

it('parses a text once, as long as not too many others were asked for', () => {
  const first = parseText('하나');
  expect(parseText('하나')).toBe(first);
  for (let at = 0; at < 499; at += 1) parseText(`text ${at}`);
  expect(parseText('하나')).toBe(first);
  for (let at = 0; at < 500; at += 1) parseText(`other ${at}`);
  expect(parseText('하나')).not.toBe(first);
});

it.each(['*a_'.repeat(3000), ':::callout\n'.repeat(900), '1. '.repeat(3000), 'a\n'.repeat(5000)])(
  'refuses what would take long to parse: %.12s',
  (text) => {
    expect(kinds(text)).toEqual([]);
    expect(faults(text)).toEqual([[1, expect.stringContaining('too many')]]);
  },
);
