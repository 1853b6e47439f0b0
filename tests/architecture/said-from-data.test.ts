import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

/** Folders with fixed sentences: translations, and the texts that the site sends to guests. */
const FOLDERS = [
  'public/locales',
  'src/server/use-cases/account',
  'src/demo/catalogue/hotels',
  'src/server/use-cases/booking/documents',
  'src/server/core/messages',
  'src/server/use-cases/content/content',
  'src/server/use-cases/vouchers',
  'docs/content-example',
];

const lines = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ts|md|yaml)$/.test(name) && !/\.test\.ts$/.test(name))
    .flatMap((name) =>
      readFileSync(`${folder}/${name}`, 'utf8')
        .split('\n')
        .map((text, at) => ({ where: `${folder}/${name}:${at + 1}`, text })),
    ),
);

/**
 * Whether a line has a fixed number of hours beside a word for cancelling; only a hotel's policy
 * knows that number.
 */
const isHardCoded = (text: string) =>
  /취소|환불|cancel|refund|grace/i.test(text) && /\d+ ?(시간|-?hours?\b)/i.test(text);

it('no sentence about cancelling contains a number of hours, which depend on the hotel’s policy', () => {
  expect(lines.length).toBeGreaterThan(5_000);
  expect(lines.filter(({ text }) => isHardCoded(text))).toEqual([]);
});

it.each(['ko', 'en'])(
  '%s: each sentence about the grace period is filled with its hours',
  (language) => {
    const read = (file: string): unknown =>
      JSON.parse(readFileSync(`public/locales/${language}/${file}.json`, 'utf8'));
    const { refund: onHotel } = read('hotel') as Record<string, Record<string, string>>;
    const { refund, cancel } = read('booking') as Record<string, Record<string, string>>;
    const sentences = [onHotel, refund, cancel].map((part) =>
      Object.entries(part ?? {}).filter(([key]) => /^grace(_|$)/i.test(key)),
    );
    for (const forms of sentences) {
      expect(forms.length).toBeGreaterThan(0);
      for (const [, text] of forms) {
        expect(text.replace('{{count}}', '48')).toMatch(/48 ?(시간|hours?)/);
      }
    }
  },
);

it('the check finds the sentences that once had fixed hours', () => {
  expect(
    [
      '"grace": "Full refund within 24 hours of booking",',
      '"grace": "예약하고 24시간 안이라 전액 환불",',
      "'With a refundable plan you can cancel free of charge within 24 hours of booking',",
    ].filter(isHardCoded),
  ).toHaveLength(3);
});

it.each(['src/contract', 'src/features', 'src/screens', 'src/server', 'src/ui'])(
  'the longest stay is a constant of the domain only, and not written out in %s',
  (folder) => {
    const filesWithNumber = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(\.test\.tsx?|testing)/.test(name))
      .filter((name) =>
        /(max(Nights)?[=:(]\{? ?|count\(|NIGHTS(: | = ))(540|531)\b/.test(
          readFileSync(`${folder}/${name}`, 'utf8'),
        ),
      );
    expect(filesWithNumber).toEqual([]);
  },
);
