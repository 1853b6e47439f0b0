import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page as it stands; all of its rules, or those named. Only violations are
 * sent out of the page, and no second page is opened to gather frames: nothing here has any.
 */
async function axeProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A colour on its way from one scheme to the other is neither's, and what still fades in is paler than it
  // will be. Only a spinner goes on for ever.
  // A toast fades out by itself, and may begin to while axe is at work.
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
    // The specification disables zoom; recorded in docs/decisions.
    builder.disableRules(['meta-viewport']);
  } else {
    builder.withRules([...rules]);
  }
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.target.join(' ')}`);
}

/** What axe finds in the schemes: everything in the light one, colours alone in the dark one. */
export async function schemeProblems(
  page: Page,
  schemes: ReadonlyArray<'light' | 'dark'>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const found = await axeProblems(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}
