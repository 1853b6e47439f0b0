import { createDragSpeed, goesThrough } from '../gesture/drag-speed';
import { MODAL, mediaQuery } from '../theme/tokens';

/** How far a finger moves down until that is a pull, in px. */
const MIN_PULL_PX = 4;
/** How long after closing a sheet that is still there returns to its place, in ms. */
const REFUSED_MS = 100;
/** Parts whose own use begins with a press. A press on the other parts of the header pulls the sheet. */
const CONTROLS = 'button, a, input, select, textarea';
const TYPED_IN = 'input, select, textarea, [contenteditable]';

const matches = (query: string) => window.matchMedia(query).matches;

/**
 * Whether a pull down that begins on a part of the content is for the sheet: nothing around the part can
 * be scrolled back, and none of it takes such movements itself.
 */
function isFreeToPull(part: Element, sheet: HTMLElement): boolean {
  for (let box: Element | null = part; box !== null && box !== sheet; box = box.parentElement) {
    if (box.scrollTop > 0 || box.matches(TYPED_IN)) return false;
    if (['none', 'pan-x'].includes(getComputedStyle(box).touchAction)) return false;
  }
  return true;
}

/** Whether a press may pull the sheet: one on its header, or a finger's on content that isn't scrolled. */
function mayPull({ target, pointerType, isPrimary, button }: PointerEvent, sheet: HTMLElement) {
  if (!isPrimary || button !== 0 || !(target instanceof Element)) return false;
  if (!matches(mediaQuery.phone)) return false;
  if (target.closest('.head') !== null) return target.closest(CONTROLS) === null;
  return pointerType !== 'mouse' && isFreeToPull(target, sheet);
}

type Press = {
  readonly x: number;
  readonly y: number;
  readonly speed: ReturnType<typeof createDragSpeed>;
  isPull: boolean;
};

/**
 * Lets a sheet at the bottom of a phone's screen follow a finger that pulls it down. Let go beyond a
 * third of its height or by a flick it closes, otherwise it returns.
 * @returns the function that ends this
 */
export function followPull(sheet: HTMLElement, close: () => void): () => void {
  const overlay = sheet.parentElement;
  let press: Press | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Draws the sheet this far below its place, in px, and the page behind it as much clearer. */
  const draw = (travel: number, transition: string) => {
    sheet.style.transition = transition;
    sheet.style.translate = `0 ${travel}px`;
    const shade = 100 - (100 * travel) / sheet.offsetHeight;
    if (overlay === null) return;
    overlay.style.transition = transition.replace('translate', 'background-color');
    overlay.style.backgroundColor = `color-mix(in srgb, var(--scrim) ${shade}%, transparent)`;
  };
  const reset = () => {
    timer = undefined;
    sheet.style.transition = sheet.style.translate = '';
    if (overlay !== null) overlay.style.transition = overlay.style.backgroundColor = '';
  };
  const leave = () => {
    close();
    timer = setTimeout(reset, REFUSED_MS);
  };

  const down = (event: PointerEvent) => {
    if (timer !== undefined || press !== null || !mayPull(event, sheet)) return;
    press = { x: event.clientX, y: event.clientY, speed: createDragSpeed(), isPull: false };
  };
  const move = (event: PointerEvent) => {
    if (press === null || !event.isPrimary) return;
    const travel = event.clientY - press.y;
    const aside = Math.abs(event.clientX - press.x);
    if (!press.isPull) {
      if (Math.max(Math.abs(travel), aside) < MIN_PULL_PX) return;
      if (travel <= aside) {
        press = null;
        return;
      }
      press.isPull = true;
      sheet.setPointerCapture(event.pointerId);
    }
    press.speed.add(event.clientY, event.timeStamp);
    draw(Math.max(0, travel), 'none');
  };
  const up = (event: PointerEvent) => {
    if (press === null || !event.isPrimary) return;
    const { y, isPull, speed: measured } = press;
    press = null;
    if (!isPull) return;
    const size = sheet.offsetHeight;
    const speed = measured.at(event.timeStamp);
    const closes =
      event.type === 'pointerup' && goesThrough({ travel: event.clientY - y, size, speed });
    if (matches(mediaQuery.stillness)) {
      if (closes) leave();
      else reset();
      return;
    }
    draw(closes ? size : 0, `translate var(--motion) ${closes ? 'ease-in' : 'ease-out'}`);
    timer = setTimeout(closes ? leave : reset, MODAL.durationMs);
  };
  /** Keeps the browser from scrolling the content while a finger pulls the sheet or begins to. */
  const holdScroll = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (press === null || touch === undefined || !event.cancelable) return;
    if (press.isPull || touch.clientY > press.y) event.preventDefault();
  };

  sheet.addEventListener('pointerdown', down);
  sheet.addEventListener('pointermove', move);
  sheet.addEventListener('pointerup', up);
  sheet.addEventListener('pointercancel', up);
  sheet.addEventListener('touchmove', holdScroll, { passive: false });
  return () => {
    clearTimeout(timer);
    sheet.removeEventListener('pointerdown', down);
    sheet.removeEventListener('pointermove', move);
    sheet.removeEventListener('pointerup', up);
    sheet.removeEventListener('pointercancel', up);
    sheet.removeEventListener('touchmove', holdScroll);
  };
}
