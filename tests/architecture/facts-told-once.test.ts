import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

/**
 * The files with all fixed texts of the site: its translations, and the texts of the demo and of
 * the content example.
 */
const files = [
  'public/locales',
  'src/server/use-cases/content/content',
  'src/demo/catalogue/hotels',
  'docs/content-example',
].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ts|md)$/.test(name))
    .map((name) => path.join(folder, name)),
);

/** The sentences that mention a tour together with how long it takes. */
function lengthsOfTours(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s|\n/)
    .filter((sentence) => /투어|둘러보|\btours?\b|look(ing)? around/i.test(sentence))
    .filter((sentence) =>
      /(\d+|[이삼사]?십)\s?분(쯤|이면| 정도| 동안|,| 걸)|\b(\d+|twenty|thirty) minutes\b/i.test(
        sentence,
      ),
    );
}

it('only the hotel’s data say how long a tour takes', () => {
  expect(lengthsOfTours('호텔 투어는 20분쯤 걸려요.')).toHaveLength(1);
  expect(lengthsOfTours('A tour of about 20 minutes.')).toHaveLength(1);
  expect(files.length).toBeGreaterThan(60);
  for (const file of files) {
    expect([file, lengthsOfTours(readFileSync(file, 'utf8'))]).toEqual([file, []]);
  }
});
