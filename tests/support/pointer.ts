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

/** The time between two of a finger's moves, in ms: a screen is read sixty times a second. */
const MOVE_MS = 16;
/** A finger that has rested for this long, in ms, flicks nothing (`src/ui/gesture/drag-speed.ts`). */
const REST_MS = 150;

/**
 * One finger on the page's screen, by coordinates, whatever elements lie there. Its events carry times of
 * their own, one move each 16 ms, so that its speed is the same on a machine that is busy.
 */
export async function openFinger(page: Page) {
  const client = await page.context().newCDPSession(page);
  let time = Date.now();
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) => {
    time += MOVE_MS;
    await client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: time / 1_000 });
  };
  const press = (at: Spot) => send('touchStart', [at]);
  const moveTo = (at: Spot) => send('touchMove', [at]);
  const lift = () => send('touchEnd', []);
  /** Moves from one spot to another in ten steps, and leaves the finger there at rest. */
  const drag = async (from: Spot, to: Spot) => {
    await press(from);
    for (let step = 1; step <= 10; step += 1) {
      const share = step / 10;
      await moveTo({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    }
    time += REST_MS;
  };
  return { press, moveTo, lift, drag };
}
