import { expect, type Page, type Response } from '@playwright/test';

import { brokenLines } from './broken-lines';
import { waitForScripts } from './browser';

/**
 * Opens a page, and waits until its script has run, the question about consent is shown where the
 * route shows it, and the browser has nothing left to do.
 */
export async function openPage(
  page: Page,
  address: string,
  asksConsent: boolean,
): Promise<Response | null> {
  const answer = await page.goto(address, { waitUntil: 'load' });
  await waitForScripts(page);
  if (asksConsent) await page.locator('.site-consent').waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return answer;
}

/** Opens a page (`openPage`), and lays it out as a visitor sees it who has scrolled to its end. */
export async function arrive(
  page: Page,
  address: string,
  asksConsent: boolean,
): Promise<Response | null> {
  const answer = await openPage(page, address, asksConsent);
  await drawWhole(page);
  return answer;
}

/**
 * Lays out the lower parts of a page, too, which a browser otherwise does when they are scrolled near
 * (`src/ui/theme/base-styles.ts`); until then their places aren't those that a visitor will see.
 */
export async function drawWhole(page: Page): Promise<void> {
  const later = '.ui-later, .ui-later-cards > *, .ui-later-end';
  await page.addStyleTag({ content: `${later} { content-visibility: visible !important; }` });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * Finds what would hinder a person on a page as it is drawn: controls that a press doesn't reach,
 * elements with a fixed or sticky position that cover each other or a control, controls that reach
 * out of their card, text that is cut off, overlapping texts, numbers parted from their unit, words
 * that are broken, and a page wider than the window.
 */
export async function pressFindings(page: Page): Promise<string[]> {
  await drawWhole(page);
  await finishAnimations(page);
  return [...(await page.evaluate(findInPage)), ...(await brokenLines(page))];
}

/**
 * Ends all animations, since an element of opacity 0 counts as not drawn, although it receives
 * presses. Before that it waits two frames, in which the page adapts to the size of the window.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations()) {
      // An endless animation, such as a spinner, can't be finished.
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}

/**
 * Waits until no picture has its placeholder behind it any more; returns a line for each one that
 * keeps it.
 */
export async function keptPlaceholders(page: Page): Promise<string[]> {
  const kept = () =>
    [...document.querySelectorAll<HTMLImageElement>('img.ui-picture')]
      .filter(
        (picture) =>
          picture.complete &&
          picture.naturalWidth > 0 &&
          getComputedStyle(picture).backgroundImage !== 'none',
      )
      .map((picture) => `a placeholder behind its picture: ${picture.src}`);
  let left: string[] = [];
  await expect
    .poll(async () => (left = await page.evaluate(kept)), { timeout: 10_000 })
    .toEqual([])
    .catch(() => undefined);
  return left;
}

/**
 * Pictures that are drawn much larger than their `sizes` attribute says, so that their file is too
 * small.
 */
export async function blurredPictures(page: Page): Promise<string[]> {
  return page.locator('img.ui-picture').evaluateAll((pictures) =>
    pictures.flatMap((picture) => {
      if (!(picture instanceof HTMLImageElement) || !picture.checkVisibility()) return [];
      // The natural width of a picture with `sizes` is the width that `sizes` gives.
      const { naturalWidth, naturalHeight, offsetWidth, offsetHeight } = picture;
      const enlarged = Math.max(offsetWidth / naturalWidth, offsetHeight / naturalHeight);
      return naturalWidth > 0 && enlarged > 1.3
        ? [`${picture.src} is drawn ${enlarged.toFixed(1)} times as large as it was asked for`]
        : [];
    }),
  );
}

/**
 * Words and controls of the first screen that an element with a fixed position covers, before any
 * scrolling. A bar as wide as the window doesn't count: the page has room for it at its end.
 */
export async function coveredOnFirstScreen(page: Page): Promise<string[]> {
  await finishAnimations(page);
  return page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const isDrawn = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const fixed = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position, pointerEvents } = getComputedStyle(element);
      if (position !== 'fixed' || pointerEvents === 'none' || !isDrawn(element)) return false;
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 4;
    });
    const isBar = (element: Element) =>
      element.getBoundingClientRect().width >= document.documentElement.clientWidth;
    const bars = fixed.filter(isBar).map((bar) => bar.getBoundingClientRect());
    const floating = fixed.filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      // What stands within a bar covers nothing that the bar doesn't cover.
      return !isBar(element) && !bars.some((bar) => bar.top <= top && bar.bottom >= bottom);
    });
    const isCovered = (box: DOMRect, floats: Element) => {
      const over = floats.getBoundingClientRect();
      const width = Math.min(box.right, over.right) - Math.max(box.left, over.left);
      const height = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
      return box.width > 2 && box.height > 2 && width > 1 && height > 1;
    };
    const findings = new Set<string>();
    const look = (boxes: Iterable<DOMRect>, element: Element, words: string) => {
      if (!isDrawn(element) || element.closest('.ui-sr, .ui-hidden') !== null) return;
      for (const box of boxes) {
        for (const floats of floating) {
          if (floats.contains(element) || !isCovered(box, floats)) continue;
          findings.add(`“${words.trim()}” lies under “${floats.textContent?.trim() ?? ''}”`);
        }
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent ?? '';
      if (element === null || words.trim() === '' || element.matches('script, style, option'))
        continue;
      range.selectNodeContents(node);
      look(range.getClientRects(), element, words);
    }
    for (const control of document.querySelectorAll('button, input, select')) {
      const name = control.getAttribute('aria-label') ?? control.getAttribute('name');
      look(control.getClientRects(), control, name ?? control.textContent ?? '');
    }
    return [...findings];
  });
}

/** Runs in the page, so it can't use anything from outside its body. */
function findInPage(): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], ' +
    '[role=tab], [role=option], [role=switch]';
  /** Elements that look like a control, whether they are one or not. */
  const LOOKS = '.ui-btn, .ui-icon-btn';
  const root = document.documentElement;
  const findings = new Set<string>();

  type Box = { left: number; top: number; right: number; bottom: number };
  const isDrawn = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const widthOf = (box: Box) => box.right - box.left;
  const heightOf = (box: Box) => box.bottom - box.top;
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const describe = (element: Element | null): string => {
    if (element === null) return 'nothing';
    const name = element.tagName.toLowerCase();
    const classes = [...element.classList]
      .filter((one) => !/^m-/.test(one))
      .map((one) => `.${one}`)
      .join('');
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 40);
    const field = element.getAttribute('name');
    return `${name}${classes}${field === null ? '' : `[name=${field}]`}${words === '' ? '' : ` “${words}”`}`;
  };
  /**
   * The closest element whose box cuts off its content; `scrolls` is true when scrolling reveals
   * it.
   */
  const cutterOf = (element: Element): { element: Element; scrolls: boolean } | null => {
    for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowX + overflowY)) return { element: at, scrolls: true };
      if (/hidden|clip/.test(overflowX + overflowY)) return { element: at, scrolls: false };
      if (position === 'fixed') return null;
    }
    return null;
  };
  /** The part of an element's box that no element around it cuts off or has scrolled away. */
  const partNotCutOff = (box: Box, element: Element | null): Box => {
    const cutter = element === null ? null : cutterOf(element);
    return cutter === null
      ? box
      : partNotCutOff(
          meet(box, cutter.element.getBoundingClientRect()),
          cutter.element.parentElement,
        );
  };
  /** Whether the element is only for screen readers, so that just one pixel of it is drawn. */
  const isForEars = (element: Element) => element.closest('.ui-sr, .ui-hidden') !== null;
  const fixedOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).position === 'fixed') return at;
    }
    return null;
  };

  /**
   * Whether one of the two elements lies in a place that the other one, a bar, keeps free: inside
   * its box and on none of its content.
   */
  const standsInFreePlace = (one: Element, other: Element): boolean =>
    [
      [one, other],
      [other, one],
    ].some(([bar, guest]) => {
      if (bar === undefined || guest === undefined) return false;
      const place = guest.getBoundingClientRect();
      const box = bar.getBoundingClientRect();
      const isInside =
        place.left >= box.left - 1 &&
        place.right <= box.right + 1 &&
        place.top >= box.top - 1 &&
        place.bottom <= box.bottom + 1;
      return (
        isInside &&
        [...bar.querySelectorAll('a, button, input, img, svg, span, p')].every((shown) => {
          const both = meet(shown.getBoundingClientRect(), place);
          return widthOf(both) <= 1 || heightOf(both) <= 1 || !isDrawn(shown);
        })
      );
    });

  // Elements with a fixed position.
  const fixed = [...document.body.querySelectorAll('*')].filter((element) => {
    if (getComputedStyle(element).position !== 'fixed' || !isDrawn(element)) return false;
    const box = element.getBoundingClientRect();
    // The progress bar and the link that skips the header can't get in the way of a press.
    return box.width > 2 && box.height > 4 && getComputedStyle(element).pointerEvents !== 'none';
  });
  for (const [at, one] of fixed.entries()) {
    for (const other of fixed.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const both = meet(one.getBoundingClientRect(), other.getBoundingClientRect());
      if (widthOf(both) > 1 && heightOf(both) > 1 && !standsInFreePlace(one, other)) {
        findings.add(`fixed over fixed: ${describe(other)} over ${describe(one)}`);
      }
    }
  }

  // The page must not be wider than the window.
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.body.querySelectorAll('*')].find(
      (element) =>
        element.getBoundingClientRect().right > root.clientWidth + 1 &&
        isDrawn(element) &&
        cutterOf(element) === null,
    );
    findings.add(
      `the page is ${root.scrollWidth - root.clientWidth} px too wide: ${describe(widest ?? null)}`,
    );
  }

  // Everything that looks like a control.
  const spotsOf = (element: Element): { x: number; y: number }[] => {
    const boxes = [...element.getClientRects()].filter(
      ({ width, height }) => width > 1 && height > 1,
    );
    const largest = boxes.sort((a, b) => b.width * b.height - a.width * a.height)[0];
    return largest === undefined
      ? []
      : [{ x: largest.left + largest.width / 2, y: largest.top + largest.height / 2 }];
  };
  const labelsOf = (element: Element): Element[] =>
    element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const isOwn = (control: Element, hit: Element | null): boolean => {
    if (hit === null) return false;
    // An element that only looks like a control leaves the press to the real control that covers
    // its card.
    if (!control.matches(CONTROLS)) {
      const pressed = hit.closest('a[href], button');
      const card = pressed?.closest('li, article, aside, section');
      return pressed?.contains(control) === true || card?.contains(control) === true;
    }
    if (control === hit || control.contains(hit)) return true;
    if (labelsOf(control).some((label) => label === hit || label.contains(hit))) return true;
    if (hit instanceof HTMLLabelElement && hit.control === control) return true;
    return false;
  };
  const isReached = (control: Element): boolean => {
    const seen = spotsOf(control);
    const hits = (spots: { x: number; y: number }[]) =>
      spots.some(({ x, y }) => isOwn(control, document.elementFromPoint(x, y)));
    if (hits(seen)) return true;
    // A box that is drawn by its label is pressed on the label.
    return labelsOf(control).some((label) => hits(spotsOf(label)));
  };
  const controls = [...document.body.querySelectorAll(`${CONTROLS}, ${LOOKS}`)].filter(
    (element) => {
      if (!isDrawn(element) && labelsOf(element).every((label) => !isDrawn(label))) return false;
      if (isForEars(element) || element.closest('[inert]') !== null) return false;
      // A map can be moved by hand, so places at its edge needn't be reachable.
      if (element.closest('.leaflet-container') !== null) return false;
      return spotsOf(element).length > 0 || labelsOf(element).some((label) => isDrawn(label));
    },
  );
  const windowBox = { left: 0, top: 0, right: root.clientWidth, bottom: window.innerHeight };

  // Before any scrolling, nothing that keeps its place while the page scrolls may cover any part of
  // a control. A bar as wide as the window doesn't count, nor what stands in it: the page has room
  // at its end, so that everything can be scrolled out from under the bar.
  window.scrollTo({ top: 0, behavior: 'instant' });
  const isBar = (element: Element) => widthOf(element.getBoundingClientRect()) >= root.clientWidth;
  const bars = fixed.filter(isBar).map((bar) => bar.getBoundingClientRect());
  const floating = [...document.body.querySelectorAll('*')].filter((element) => {
    const { position, pointerEvents } = getComputedStyle(element);
    if (!/fixed|sticky/.test(position) || pointerEvents === 'none' || !isDrawn(element))
      return false;
    const { top, bottom, width, height } = element.getBoundingClientRect();
    if (width <= 2 || height <= 4 || isBar(element)) return false;
    return !bars.some((bar) => bar.top <= top && bar.bottom >= bottom);
  });
  const middleOf = ({ left, right, top, bottom }: DOMRect) => ({
    left: (left + right) / 2 - 2,
    right: (left + right) / 2 + 2,
    top: (top + bottom) / 2 - 2,
    bottom: (top + bottom) / 2 + 2,
  });
  for (const floats of floating) {
    for (const control of controls) {
      if (floats.contains(control) || control.contains(floats)) continue;
      const cutter = cutterOf(control);
      const shown =
        cutter === null ? windowBox : meet(cutter.element.getBoundingClientRect(), windowBox);
      const isCovered = [...control.getClientRects()].some((box) => {
        // The bar of rooms to compare comes up when its visitor presses, and the page has room for it
        // at its end, too. It may cover an edge of a control, but not its middle.
        const looked = floats.matches('.ui-sticky-bar') ? middleOf(box) : box;
        const both = meet(meet(looked, shown), floats.getBoundingClientRect());
        if (widthOf(both) <= 1 || heightOf(both) <= 1) return false;
        const hit = document.elementFromPoint(
          (both.left + both.right) / 2,
          (both.top + both.bottom) / 2,
        );
        return hit !== null && floats.contains(hit);
      });
      if (isCovered) {
        findings.add(
          `over a control on the first screen: ${describe(floats)} over ${describe(control)}`,
        );
      }
    }
  }

  // A control stays within the left and the right edge of what the card around it has room for.
  const isCard = (style: CSSStyleDeclaration) =>
    style.borderTopLeftRadius !== '0px' && parseFloat(style.paddingLeft) > 4;
  const roomOf = (control: Element): { left: number; right: number } | null => {
    for (let at = control.parentElement; at !== null && at !== root; at = at.parentElement) {
      const style = getComputedStyle(at);
      // What scrolls sideways may be longer, and what is positioned may stand at an edge on purpose.
      if (/auto|scroll/.test(style.overflowX) || /absolute|fixed/.test(style.position)) return null;
      if (!isCard(style)) continue;
      const { left, right } = at.getBoundingClientRect();
      return {
        left: left + parseFloat(style.paddingLeft),
        right: right - parseFloat(style.paddingRight),
      };
    }
    return null;
  };
  for (const control of controls) {
    if (!control.matches('.ui-btn, .ui-chip') || !isDrawn(control) || isForEars(control)) continue;
    const room = roomOf(control);
    if (room === null) continue;
    const { left, right } = control.getBoundingClientRect();
    // Of a text button only the text is seen; it stands at the edge, and its padding lies beyond.
    const unseen = control.matches('[data-variant="text"]')
      ? parseFloat(getComputedStyle(control).paddingLeft)
      : 0;
    const beyond = Math.max(room.left - left, right - room.right) - unseen;
    if (beyond > 2) {
      findings.add(`out of its card by ${Math.round(beyond)} px: ${describe(control)}`);
    }
  }

  for (const control of controls) {
    if (isReached(control)) continue;
    const shown = isDrawn(control) ? control : (labelsOf(control)[0] ?? control);
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (isReached(control)) continue;
    const [spot] = spotsOf(shown);
    const hit = spot === undefined ? null : document.elementFromPoint(spot.x, spot.y);
    findings.add(`not to be pressed: ${describe(control)} under ${describe(hit)}`);
  }
  window.scrollTo({ top: 0, behavior: 'instant' });

  // Buttons have the heights of the specification's section 9, except those with a full width,
  // whose text may take two lines.
  for (const button of document.querySelectorAll('.ui-btn:not([data-full])')) {
    const height = button instanceof HTMLElement ? button.offsetHeight : 0;
    if (isDrawn(button) && !isForEars(button) && ![28, 40, 48].includes(height)) {
      findings.add(`a button of ${height} px: ${describe(button)}`);
    }
  }

  // A `source` element within a picture must not take any space.
  const source = [...document.querySelectorAll('picture > source')].find(
    (element) => getComputedStyle(element).display !== 'none',
  );
  if (source !== undefined) findings.add('a <source> has a box');

  // The lines of text that are drawn.
  type Line = Box & { node: Text; element: Element; fixed: Element | null };
  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || element === null || node.data.trim() === '') continue;
    if (element.closest('script, style, noscript, svg, option, [inert]') !== null) continue;
    if (!isDrawn(element) || isForEars(element)) continue;
    // A closed fold is visible, but not its content; a logo beside a badge shows only its mark.
    if (element.matches('details:not([open])') || element.matches('.ui-logo')) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue;
      const { left, top, right, bottom } = box;
      lines.push({ left, top, right, bottom, node, element, fixed: fixedOf(element) });
    }
  }

  // Text that is cut off by its own box or one around it. A map can be moved by hand, so names at
  // its edge may be cut off.
  for (const line of lines) {
    if (line.element.closest('.leaflet-container') !== null) continue;
    const cutter = cutterOf(line.element);
    if (cutter === null || cutter.scrolls) continue;
    const style = getComputedStyle(cutter.element);
    const isMeant =
      style.textOverflow === 'ellipsis' ||
      // A region that has no room beside its area is left out as a whole.
      cutter.element.matches('[data-gives-way]') ||
      (style.webkitLineClamp !== 'none' && style.webkitLineClamp !== '');
    if (isMeant || /inset|rect/.test(style.clipPath + style.clip)) continue;
    const box = cutter.element.getBoundingClientRect();
    const beyond = Math.max(
      box.left - line.left,
      line.right - box.right,
      // Letters are smaller than the height of their line.
      box.top - line.top - heightOf(line) * 0.2,
      line.bottom - box.bottom - heightOf(line) * 0.2,
    );
    if (beyond > 2) {
      findings.add(
        `text is cut by ${Math.round(beyond)} px: ${describe(line.element)} in ${describe(cutter.element)}`,
      );
    }
  }
  // Text that is wider than the button it is in.
  for (const line of lines) {
    const button = line.element.closest('.ui-btn, .ui-chip, .ui-tag');
    if (button === null) continue;
    const box = button.getBoundingClientRect();
    const beyond = Math.max(box.left - line.left, line.right - box.right);
    if (beyond > 2)
      findings.add(`text leaves its button by ${Math.round(beyond)} px: ${describe(button)}`);
  }

  // Texts that overlap. Those that are cut off or scrolled away aren't drawn.
  const drawn = lines
    .filter(({ element }) => element.closest('.leaflet-container') === null)
    .flatMap((line) => {
      const box = partNotCutOff(line, line.element);
      return widthOf(box) > 2 && heightOf(box) > 2 ? [{ ...line, ...box }] : [];
    })
    .filter((line) => line.fixed === null)
    .sort((a, b) => a.top - b.top);
  for (const [at, one] of drawn.entries()) {
    for (let next = at + 1; next < drawn.length; next += 1) {
      const other = drawn[next];
      if (other === undefined || other.top >= one.bottom) break;
      if (one.node === other.node) continue;
      const both = meet(one, other);
      // Lines are closer to each other than the boxes of their letters are high.
      const least = Math.min(heightOf(one), heightOf(other));
      if (widthOf(both) < 3 || heightOf(both) < least * 0.45) continue;
      // Text under the header doesn't count, since the header stays in place and the page scrolls
      // under it.
      const top = document.elementFromPoint(
        (both.left + both.right) / 2,
        (both.top + both.bottom) / 2,
      );
      if (top !== null && top.closest('header.site-header') !== null) continue;
      findings.add(`text over text: ${describe(other.element)} over ${describe(one.element)}`);
    }
  }
  return [...findings];
}
