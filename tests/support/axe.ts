import { readFileSync } from 'node:fs';

import { test, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    /** The checker, on pages into which `analyze` has put it. */
    axe?: typeof axe;
  }
}

type Scheme = 'light' | 'dark';

/** Less than half as long as the file that the package's name stands for, and read in half the time. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** All rules but one: the specification requires that zooming is disabled (docs/decisions). */
const EVERYTHING: axe.RunOptions = { rules: { 'meta-viewport': { enabled: false } } };
const COLOURS: axe.RunOptions = { runOnly: ['color-contrast'] };

/** The violations that axe finds on the current page; frames aren't checked, since no page has any. */
async function axeProblems(page: Page, options: axe.RunOptions): Promise<string[]> {
  const found = await analyze(page, options);
  // What a slow machine draws late may fade in while axe is at work, and is paler then than it will
  // be. A problem of the page itself is found again.
  return found.length === 0 ? found : analyze(page, options);
}

async function analyze(page: Page, options: axe.RunOptions): Promise<string[]> {
  // Waits until animations have ended: a colour between two schemes belongs to neither, and an
  // element that fades in is paler than it will be. A spinner never ends, and a toast may begin to
  // fade out while axe is at work.
  await page.waitForFunction(
    () =>
      document.querySelector('[data-rht-toaster] > *') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
        ),
  );
  // Reading axe's code takes a browser nearly as long as checking a page, so it is read once a page.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE);
  return page.evaluate(
    async (wanted) => {
      if (window.axe === undefined) throw new Error('The page was left while axe was at work.');
      const { violations } = await window.axe.run(document, wanted);
      return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.target.join(' ')}`);
    },
    {
      ...options,
      resultTypes: ['violations' as const],
      // Style sheets and media would be fetched once more for two rules: one about sounds that start by
      // themselves, of which no page has any, and one that axe itself leaves out.
      preload: false,
    },
  );
}

/**
 * What axe finds in the given schemes: everything in the light one, and only colours in the dark
 * one.
 */
export async function schemeProblems(page: Page, schemes: readonly Scheme[]): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const found = await axeProblems(page, colorScheme === 'dark' ? COLOURS : EVERYTHING);
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}

/**
 * The schemes in which a test checks what it has opened. A language changes neither colours nor
 * roles, so a test that runs in both has one scheme for each. A width changes no colours either, and
 * routes.spec.ts checks those of the parts that only phones have, so a phone has the light one.
 */
export function schemesOf(locale?: 'ko' | 'en'): readonly Scheme[] {
  if (test.info().project.name === 'phone') return ['light'];
  return locale === undefined ? ['light', 'dark'] : [locale === 'ko' ? 'light' : 'dark'];
}
