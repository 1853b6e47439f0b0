import type { Page } from '@playwright/test';

import {
  SPECIFIED_BORDERED,
  SPECIFIED_BOTTOM_NAV,
  SPECIFIED_FOOTER,
  SPECIFIED_NO_HEADER,
} from './specified';
import { text } from './texts';

/** The parts of the shell, as tests find them. */

export const header = (page: Page) => page.getByRole('banner');
export const searchToggle = (page: Page) => page.locator('[data-search-toggle]');
export const searchPanel = (page: Page) => page.locator('#site-search');

/** The computed styles of the first element that a selector finds, in the order of the names. */
export const styleOf = (page: Page, selector: string, ...names: string[]) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, wanted) => {
      const style = getComputedStyle(element);
      return wanted.map((name) => style.getPropertyValue(name));
    }, names);

/**
 * Reports where header, navigation or footer of a page differ from the specification (sections 2
 * and 4).
 */
export async function shellProblems(
  page: Page,
  route: string,
  { locale, phone }: { locale: 'ko' | 'en'; phone: boolean },
): Promise<string[]> {
  const seen = await page.evaluate(
    (navigation) => {
      const find = (selector: string) => document.querySelector(selector);
      const element = find('header.site-header');
      const style = element === null ? null : getComputedStyle(element);
      const shownNavigation = [...document.querySelectorAll('nav')].filter(
        (nav) => nav.getAttribute('aria-label') === navigation && nav.checkVisibility(),
      );
      return {
        header: element !== null,
        measures:
          style === null
            ? null
            : [style.height, style.borderBottomWidth, find('.site-row')?.clientHeight],
        bordered: style !== null && style.borderBottomColor !== 'rgba(0, 0, 0, 0)',
        footer: find('#content ~ footer') !== null,
        navigation: shownNavigation.length,
      };
    },
    text(locale, 'shell:nav.label'),
  );
  const header = !SPECIFIED_NO_HEADER.includes(route);
  const expected = {
    header,
    measures: header ? ['80px', '1px', 79] : null,
    bordered: SPECIFIED_BORDERED.includes(route),
    footer: SPECIFIED_FOOTER.includes(route),
    navigation: phone && SPECIFIED_BOTTOM_NAV.includes(route) ? 1 : 0,
  };
  return JSON.stringify(seen) === JSON.stringify(expected)
    ? []
    : [`shell ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`];
}
