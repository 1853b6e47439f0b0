import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const FOLDER = 'src/screens/site';
const screens = readdirSync(FOLDER).filter((name) => name.endsWith('-screen.tsx'));
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
/** The text of a screen's server part: its own, or the one that collections and promotions share. */
const readServerPart = (screen: string) => {
  const own = screen.replace(/\.tsx$/, '.ssr.ts');
  return read(existsSync(`${FOLDER}/${own}`) ? own : 'stay-page.ssr.ts');
};
const withTexts = screens.filter((name) => read(name).includes('@/features/site/article'));

it('pages with an operator’s text load the texts of coupons, since it may contain coupons', () => {
  expect(withTexts.length).toBeGreaterThanOrEqual(3);
  for (const name of withTexts) {
    const namespaces = /namespaces: \[([^\]]*)\]/.exec(readServerPart(name))?.[1] ?? '';
    expect([name, namespaces]).toEqual([name, expect.stringContaining("'coupon'")]);
  }
});
