import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const FOLDER = 'src/screens/site';
const screens = readdirSync(FOLDER).filter((name) => name.endsWith('-screen.tsx'));
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
/** The text of a screen's server part, and of the one that it is built with. */
const readServerPart = (screen: string) => {
  const server = read(screen.replace(/\.tsx$/, '.ssr.ts'));
  const base = /from '\.\/([\w-]+\.ssr)'/.exec(server)?.[1];
  return base === undefined ? server : server + read(`${base}.ts`);
};
const withTexts = screens.filter((name) => read(name).includes('@/features/site/article'));

it('pages with an operator’s text load the texts of coupons, since it may contain coupons', () => {
  expect(withTexts.length).toBeGreaterThanOrEqual(3);
  for (const name of withTexts) {
    const namespaces = /namespaces: \[([^\]]*)\]/.exec(readServerPart(name))?.[1] ?? '';
    expect([name, namespaces]).toEqual([name, expect.stringContaining("'coupon'")]);
  }
});
