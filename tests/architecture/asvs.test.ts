import { existsSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

/**
 * docs/asvs.md is the site's answer to OWASP ASVS 5.0: these tests hold that it has every requirement of
 * levels 1 and 2, that what it names exists, and that its summary says what its rows say.
 */

const DOCUMENT = 'docs/asvs.md';

/**
 * The requirements of level 1, of level 2 alone, by chapter and section, as the standard has them
 * (5.0.0, CC BY-SA 4.0).
 */
const LEVEL_1 = {
  '1.2': '1 2 3 4 5',
  '1.3': '1 2',
  '1.5': '1',
  '2.1': '1',
  '2.2': '1 2',
  '2.3': '1',
  '3.2': '1 2',
  '3.3': '1',
  '3.4': '1 2',
  '3.5': '1 2 3',
  '4.1': '1',
  '4.4': '1',
  '5.2': '1 2',
  '5.3': '1 2',
  '6.1': '1',
  '6.2': '1 2 3 4 5 6 7 8',
  '6.3': '1 2',
  '6.4': '1 2',
  '7.2': '1 2 3 4',
  '7.4': '1 2',
  '8.1': '1',
  '8.2': '1 2',
  '8.3': '1',
  '9.1': '1 2 3',
  '9.2': '1',
  '10.4': '1 2 3 4 5',
  '11.3': '1 2',
  '11.4': '1',
  '12.1': '1',
  '12.2': '1 2',
  '13.4': '1',
  '14.2': '1',
  '14.3': '1',
  '15.1': '1',
  '15.2': '1',
  '15.3': '1',
};
const LEVEL_2 = {
  '1.1': '1 2',
  '1.2': '6 7 8 9',
  '1.3': '3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '2',
  '2.1': '2 3',
  '2.2': '3',
  '2.3': '2 3 4',
  '2.4': '1',
  '3.3': '2 3 4',
  '3.4': '3 4 5 6',
  '3.5': '4 5',
  '3.7': '1 2',
  '4.1': '2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '2 3 4',
  '5.1': '1',
  '5.2': '3',
  '5.4': '1 2 3',
  '6.1': '2 3',
  '6.2': '9 10 11 12',
  '6.3': '3 4',
  '6.4': '3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.3': '1 2',
  '7.4': '3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '2',
  '8.2': '3',
  '8.4': '1',
  '9.2': '2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '3',
  '11.4': '2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '2 3',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '2 3 4 5',
  '14.1': '1 2',
  '14.2': '2 3 4',
  '14.3': '2 3',
  '15.1': '2 3',
  '15.2': '2 3',
  '15.3': '2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

/** This number may only become smaller. */
const MAX_NOT_MET = 5;
/** Chapters in which everything that applies has to be met. */
const COMPLETE = ['2', '3', '6', '12', '13', '16'];
const STATES = ['met', 'not applicable', 'not met'] as const;

const numbersOf = (sections: Readonly<Record<string, string>>) =>
  Object.entries(sections).flatMap(([section, last]) =>
    last.split(' ').map((one) => `${section}.${one}`),
  );

const text = readFileSync(DOCUMENT, 'utf8');
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => {
    const [number = '', level = '', asked = '', state = '', shownBy = '', ...more] = cellsOf(line);
    return { number, level, asked, state, shownBy, more, chapter: number.split('.')[0] ?? '' };
  });

it('has every requirement of levels 1 and 2 once, with its level, and no other', () => {
  const [first, second] = [numbersOf(LEVEL_1), numbersOf(LEVEL_2)];
  expect([first.length, second.length]).toEqual([70, 183]);
  const at = (level: string) => rows.filter((row) => row.level === level).map((row) => row.number);
  expect(at('1').toSorted()).toEqual(first.toSorted());
  expect(at('2').toSorted()).toEqual(second.toSorted());
  expect(rows).toHaveLength(253);
});

it('says of each what is asked, a state that it knows, and what shows it', () => {
  const wrong = rows.filter(
    ({ asked, state, shownBy, more }) =>
      asked === '' ||
      shownBy === '' ||
      more.length > 0 ||
      !STATES.some((known) => known === state) ||
      // What is met is shown by a file, or a command.
      (state === 'met' && !/`[^`]+`/.test(shownBy)),
  );
  expect(wrong).toEqual([]);
});

it('names only files that exist', () => {
  const named = rows.flatMap(({ number, shownBy }) =>
    [...shownBy.matchAll(/`([\w.-]+(?:\/[\w.[\]-]+)+|[\w-]+\.(?:md|json|js|ts))`/g)].map(
      ([, file = '']) => ({ number, file }),
    ),
  );
  expect(named.length).toBeGreaterThan(250);
  expect(named.filter(({ file }) => !file.startsWith('/') && !existsSync(file))).toEqual([]);
});

it('has a summary that says what the rows say', () => {
  const counts = (of: typeof rows) => [
    of.length,
    ...STATES.map((state) => of.filter((row) => row.state === state).length),
  ];
  const summary = text
    .split('\n')
    .filter((line) => /^\| (?:V\d+ |all )/.test(line))
    .map(cellsOf)
    .map(([name = '', ...figures]) => [name.split(' ')[0], figures.map(Number)] as const);
  const chapters = Array.from({ length: 17 }, (_, at) => String(at + 1));
  expect(summary).toEqual([
    ...chapters.map((chapter) => [
      `V${chapter}`,
      counts(rows.filter((row) => row.chapter === chapter)),
    ]),
    ['all', counts(rows)],
  ]);
  const [, listed = ''] = /^Of these .* Not met: ([\d., ]+)\.$/m.exec(text) ?? [];
  expect(listed.split(', ')).toEqual(
    rows.filter(({ state }) => state === 'not met').map(({ number }) => number),
  );
});

it('leaves little unmet, and nothing of what matters most', () => {
  const unmet = rows.filter(({ state }) => state === 'not met');
  expect(unmet.length).toBeLessThanOrEqual(MAX_NOT_MET);
  const important = unmet.filter(({ chapter }) => COMPLETE.includes(chapter));
  expect(important.map(({ number }) => number)).toEqual([]);
});
