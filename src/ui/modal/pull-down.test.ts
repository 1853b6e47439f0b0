// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { followPull } from './pull-down';

/** What the media queries answer: a phone's window, with or without less motion. */
const media = { phone: true, stillness: false };
const close = vi.fn();
let sheet: HTMLElement;
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(media, { phone: true, stillness: false });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduce') ? media.stillness : media.phone,
  }));
  document.body.innerHTML = `<div><div class="sheet">
    <div class="head"><h2>Title</h2><button>Close</button></div>
    <div class="body"><p>words</p><input></div>
  </div></div>`;
  sheet = find('.sheet');
  // What jsdom lacks.
  sheet.setPointerCapture = () => undefined;
  Object.defineProperty(sheet, 'offsetHeight', { value: 600 });
  end = followPull(sheet, close);
});

afterEach(() => {
  end();
  close.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(selector);
  return element;
}

/** Sends an event of a finger; jsdom's pointer events have no times of their own. */
function touch(target: Element, type: string, y: number, time: number, pointerType = 'touch') {
  const event = new MouseEvent(type, { bubbles: true, clientX: 100, clientY: y });
  Object.defineProperties(event, {
    timeStamp: { value: time },
    isPrimary: { value: true },
    pointerType: { value: pointerType },
    pointerId: { value: 1 },
  });
  target.dispatchEvent(event);
}

/** Pulls from a part over a distance in px within a time in ms, in ten steps, and lets go. */
function pull(selector: string, distance: number, ms = 1000, pointerType?: string) {
  const part = find(selector);
  touch(part, 'pointerdown', 100, 0, pointerType);
  for (let step = 1; step <= 10; step += 1) {
    touch(part, 'pointermove', 100 + (distance * step) / 10, (ms * step) / 10, pointerType);
  }
  touch(part, 'pointerup', 100 + distance, ms, pointerType);
}

describe('a sheet that is pulled down', () => {
  it('follows the finger, and returns when it is let go early', () => {
    touch(find('h2'), 'pointerdown', 100, 0);
    touch(find('h2'), 'pointermove', 250, 500);
    expect(sheet.style.translate).toBe('0 150px');
    touch(find('h2'), 'pointermove', 60, 900);
    expect(sheet.style.translate).toBe('0 0px');
    touch(find('h2'), 'pointerup', 60, 1000);
    vi.advanceTimersByTime(200);
    expect(sheet.style.translate).toBe('');
    expect(close).not.toHaveBeenCalled();
  });

  it('closes beyond a third of its height, and by a flick', () => {
    pull('h2', 190);
    vi.advanceTimersByTime(200);
    expect(close).not.toHaveBeenCalled();
    pull('h2', 210);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(close).toHaveBeenCalledTimes(1);
    // The sheet is still there, so it has come back, and can be pulled again.
    vi.advanceTimersByTime(100);
    expect(sheet.style.translate).toBe('');
    pull('h2', 60, 100);
    vi.advanceTimersByTime(200);
    expect(close).toHaveBeenCalledTimes(2);
  });

  it('closes at once where less motion is media for', () => {
    media.stillness = true;
    pull('h2', 210);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is pulled by its content only where that isn’t scrolled, and by a finger', () => {
    find('.body').scrollTop = 40;
    pull('.body p', 300);
    vi.advanceTimersByTime(200);
    expect(close).not.toHaveBeenCalled();
    find('.body').scrollTop = 0;
    pull('.body p', 300, 1000, 'mouse');
    pull('.body p', -300);
    vi.advanceTimersByTime(200);
    expect(close).not.toHaveBeenCalled();
    pull('.body p', 300);
    vi.advanceTimersByTime(200);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('isn’t pulled by a control, nor on a wide screen', () => {
    pull('.head button', 300);
    pull('.body input', 300);
    media.phone = false;
    pull('h2', 300);
    vi.advanceTimersByTime(200);
    expect(close).not.toHaveBeenCalled();
    expect(sheet.style.translate).toBe('');
  });
});
