import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds on the page as it stands; all of its rules, or those named. Only violations are
 * sent out of the page, and no second page is opened to gather frames: nothing here has any.
 */
export async function axeProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A colour on its way from one scheme to the other is neither's.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
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
