import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { allProblems, readContent } from './content-files';

const EXAMPLE = 'docs/content-example';

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'content-'));
  for (const [name, words] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), words);
  }
  return folder;
}

const countsOf = (at: string) => {
  const { content, problems } = readContent(at);
  expect(problems).toEqual([]);
  return Object.values(content).map((records) => records.length);
};

it('the example is read as a whole, by the folder of one kind, and by any file of a record', () => {
  expect(countsOf(EXAMPLE)).toEqual([1, 1, 1, 1, 2]);
  expect(countsOf(`${EXAMPLE}/promotions`)).toEqual([1, 0, 0, 0, 0]);
  expect(countsOf(`${EXAMPLE}/faqs`)).toEqual([0, 0, 0, 1, 0]);
  expect(countsOf(`${EXAMPLE}/banners.yaml`)).toEqual([0, 0, 0, 0, 2]);
  for (const name of ['open-house.yaml', 'open-house.ko.md', 'open-house.en.md']) {
    const { content } = readContent(`${EXAMPLE}/events/${name}`);
    expect(content.events.map(({ slug, body }) => [slug, body.en.length > 100])).toEqual([
      ['open-house', true],
    ]);
  }
});

it('every problem is reported with its file, line and field', () => {
  const folder = folderOf({
    'faqs/all.yaml': '- id: 1\n  category: weather\n  question: { ko: 네?, en: Yes? }\n- id: two\n',
    'events/x.yaml': 'title:\n  ko: 제목\nslug: y\nto: soon\n',
    'events/x.ko.md': '글',
    'banners.yaml': 'place: top',
    'promotions/broken.yaml': 'a: [1\nb: 2',
    'promotions/alone.ko.md': '글',
    'notes.txt': '',
  });
  const problems = readContent(folder)
    .problems.map(
      ({ file, line, field }) => `${path.relative(folder, file)}:${line ?? ''} ${field}`,
    )
    .sort();
  expect(problems).toEqual(
    expect.arrayContaining([
      'banners.yaml:1 ',
      'events/x.en.md: ',
      'events/x.yaml:1 slug',
      'events/x.yaml:2 title.en',
      'events/x.yaml:4 to',
      'faqs/all.yaml:1 answer',
      'faqs/all.yaml:2 category',
      'faqs/all.yaml:4 id',
      'notes.txt: ',
      'promotions/alone.ko.md: ',
    ]),
  );
  expect(problems.some((place) => /^promotions\/broken\.yaml:\d/.test(place))).toBe(true);
});

it('problems that the site reports later are located in the files, too', () => {
  const { locate } = readContent(EXAMPLE);
  const message = { ko: '없어요.', en: 'None.' };
  const of = (kind: 'promotions' | 'banners', key: string, field: string, line: number | null) => {
    const { file, line: at } = locate({ kind, key, field, line, message });
    return `${path.relative(EXAMPLE, file)}:${at}`;
  };
  expect(of('promotions', 'winter-month', 'body.en', 5)).toBe('promotions/winter-month.en.md:5');
  expect(of('promotions', 'winter-month', 'hotels.1', null)).toBe(
    'promotions/winter-month.yaml:11',
  );
  expect(of('banners', '902', 'to', null)).toBe('banners.yaml:14');
});

it('for a text whose file is missing, only that is reported', () => {
  const facts = 'title: { ko: 글, en: Words }\nsummary: { ko: 글, en: Words }\nto: 2027-01-01\n';
  const folder = folderOf({
    'events/x.yaml': `${facts}picture: studio-city-day-cloud\n`,
    'events/x.ko.md': '글',
  });
  const { problems, locate } = readContent(folder);
  const later = ['body.en', 'body.ko'].map((field) =>
    locate({ kind: 'events', key: 'x', field, line: null, message: { ko: '없음', en: 'Nothing' } }),
  );
  expect(allProblems(problems, later).map(({ file }) => path.basename(file))).toEqual([
    'x.en.md',
    'x.ko.md',
  ]);
});
