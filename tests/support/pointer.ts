import { expect, type Locator, type Page } from '@playwright/test';

/** Presses the middle of what is drawn. */
export async function pressMiddle(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`Nothing is drawn for ${target.toString()}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export type Spot = { readonly x: number; readonly y: number };

/** One finger on the page's screen, by coordinates, whatever elements lie there. */
export async function openFinger(page: Page) {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const press = (at: Spot) => send('touchStart', [at]);
  const moveTo = (at: Spot) => send('touchMove', [at]);
  const lift = () => send('touchEnd', []);
  /** Moves from one spot to another in ten steps, slowly, and leaves the finger there at rest. */
  const drag = async (from: Spot, to: Spot) => {
    await press(from);
    for (let step = 1; step <= 10; step += 1) {
      const share = step / 10;
      await moveTo({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    // The page measures the speed of the last tenth of a second by its own clock, so that a finger which
    // is to flick nothing has to rest for a moment that really passes.
    await page.waitForTimeout(150);
  };
  return { press, moveTo, lift, drag };
}
