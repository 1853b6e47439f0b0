import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the current page, by all of its rules or by the named ones. Only violations are
 * returned, and frames aren't checked, since no page has any.
 */
async function axeProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await analyze(page, rules);
  // What a slow machine draws late may fade in while axe is at work, and is paler then than it will
  // be. A problem of the page itself is found again.
  return found.length === 0 ? found : analyze(page, rules);
}

async function analyze(page: Page, rules?: readonly string[]): Promise<string[]> {
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
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (rules === undefined) {
    // The specification requires that zooming is disabled, as docs/decisions records.
    builder.disableRules(['meta-viewport']);
  } else {
    builder.withRules([...rules]);
  }
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.target.join(' ')}`);
}

/**
 * What axe finds in the given schemes: everything in the light one, and only colours in the dark
 * one.
 */
export async function schemeProblems(
  page: Page,
  schemes: ReadonlyArray<'light' | 'dark'>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const axeFindings = await axeProblems(
      page,
      colorScheme === 'dark' ? ['color-contrast'] : undefined,
    );
    problems.push(...axeFindings.map((problem) => `${colorScheme}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}
