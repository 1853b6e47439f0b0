import { readdirSync, readFileSync } from 'node:fs';

import { expect, test, type Page } from '@playwright/test';

import { forceStates } from '@/tools/component-board/force-states';
import { holdStill, settle } from '../support/screenshots';

/**
 * Compares pictures of each component in every state: in a wide window in Korean (light) and in a
 * narrow one in English (dark). `npm run test:e2e` renders the boards to files
 * (`src/tools/component-board/render.tsx`); their fonts are the running site's.
 */

const GROUPS = ['actions', 'forms', 'display', 'stay'] as const;
const WINDOWS = [
  { locale: 'ko', width: 1024, scheme: 'light' },
  { locale: 'en', width: 375, scheme: 'dark' },
] as const;

type Group = (typeof GROUPS)[number];
type Window = (typeof WINDOWS)[number];

/** Opens the board of a group and returns the names of its components. */
async function openBoard(page: Page, group: Group, window: Window): Promise<string[]> {
  const { locale, width, scheme } = window;
  const file = `${process.env.BOARDS_DIR ?? ''}/${group}-${locale}-${scheme}.html`;
  const body = readFileSync(file, 'utf8');
  await page.setViewportSize({ width, height: 800 });
  await holdStill(page);
  await page.route('**/board', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/board');
  await page.evaluate(forceStates);
  await settle(page);
  const names = await page.locator('.specimen > h3').allTextContents();
  expect(names.length).toBeGreaterThan(5);
  return names;
}

const componentOn = (page: Page, name: string, { scheme }: Window) =>
  page.locator(`#${name}-${scheme}`);

const pictureOf = (group: Group, name: string, { locale, scheme }: Window) => [
  group,
  `${name}-${locale}-${scheme}.png`,
];

for (const group of GROUPS) {
  for (const window of WINDOWS) {
    const { locale, width, scheme } = window;
    test(`the components of ${group} look as stored: ${locale}, ${width} px, ${scheme}`, async ({
      page,
    }) => {
      const names = await openBoard(page, group, window);
      for (const name of names) {
        await expect
          .soft(componentOn(page, name, window))
          .toHaveScreenshot(pictureOf(group, name, window));
      }
      const kept = readdirSync(`tests/visual/kept/${group}`).filter((file) =>
        file.endsWith(`-${locale}-${scheme}.png`),
      );
      expect(kept.sort()).toEqual(names.map((name) => `${name}-${locale}-${scheme}.png`).sort());
    });
  }
}

/**
 * Faults that a person would notice. A style adds each of them to a component that is otherwise
 * unchanged; the comparison above is useful only as long as it notices every one.
 */
const FAULTS = [
  { fault: 'a field is erased', group: 'forms', name: 'TextField', css: 'input { opacity: 0 }' },
  {
    fault: 'a label is erased',
    group: 'forms',
    name: 'Checkbox',
    css: 'label { visibility: hidden }',
  },
  {
    fault: 'a message is gone',
    group: 'forms',
    name: 'FieldError',
    css: '.states * { color: transparent !important }',
  },
  {
    fault: 'the filled button is a shade lighter',
    group: 'actions',
    name: 'Button',
    css: '[data-board] { --accent-strong: #03946e !important }',
  },
  {
    fault: 'a button is two pixels higher',
    group: 'actions',
    name: 'Button',
    css: '.ui-btn { height: 42px !important }',
  },
  {
    fault: 'white paper is grey',
    group: 'actions',
    name: 'Chip',
    css: '[data-board] { background: #e8e8e8 !important }',
  },
  {
    fault: 'a line is bold',
    group: 'display',
    name: 'Price',
    css: '.ui-price * { font-weight: 800 }',
  },
  {
    fault: 'a price moved by three pixels',
    group: 'display',
    name: 'Price',
    css: '.ui-price { transform: translateX(3px) }',
  },
  {
    fault: 'corners are square',
    group: 'display',
    name: 'Card',
    css: '* { border-radius: 0 !important }',
  },
] as const;

for (const group of ['actions', 'forms', 'display'] as const) {
  test(`${group}: the comparison notices each fault that is added`, async ({ page }) => {
    const [window] = WINDOWS;
    await openBoard(page, group, window);
    for (const { fault, name, css } of FAULTS.filter((one) => one.group === group)) {
      const component = componentOn(page, name, window);
      const style = await page.addStyleTag({ content: css });
      await expect.soft(component, fault).not.toHaveScreenshot(pictureOf(group, name, window));
      await style.evaluate((element) => element.parentNode?.removeChild(element));
    }
  });
}
