import {
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import { createDragSpeed, goesThrough } from '@/ui';

/** A card shows at most this many of a hotel's pictures; its page shows all. */
export const MAX_CARD_PICTURES = 5;

/** How far a finger moves sideways until that is a swipe, in px. */
const MIN_SWIPE_PX = 8;
/**
 * How far the first picture moves to the right, and the last one to the left, as a share of the finger's way:
 * a little, to show that no other picture follows.
 */
const END_SHARE = 0.25;
/** How long a mouse must rest on a card until its pictures are loaded, in ms. */
const REST_MS = 150;
/** A click this soon after a swipe, in ms, is its end and opens nothing. */
const AFTER_SWIPE_MS = 350;

/**
 * Measures how far a picture moves with a finger, in px: as far as the finger, but less before the first
 * picture and after the last one.
 */
export function limitTravel(travel: number, at: number, count: number): number {
  const isEnd = travel > 0 ? at === 0 : at >= count - 1;
  return isEnd ? travel * END_SHARE : travel;
}

/** Finds the picture that is shown after a swipe; to the left (a negative `travel`) it is the next one. */
export function findPictureAfter(swipe: {
  readonly at: number;
  readonly count: number;
  readonly travel: number;
  readonly width: number;
  /** In px/ms. */
  readonly speed: number;
}): number {
  const { at, count, travel, width, speed } = swipe;
  const side = Math.sign(travel);
  if (!goesThrough({ travel: travel * side, size: width, speed: speed * side })) return at;
  return Math.min(Math.max(at - side, 0), count - 1);
}

type Press = {
  /** The place, in px, from which the swipe is measured: where it began to be one. */
  x: number;
  readonly y: number;
  readonly width: number;
  readonly speed: ReturnType<typeof createDragSpeed>;
  isSwipe: boolean;
};

/** Reads a press on a card's picture; null where the list of cards itself scrolls sideways. */
function readPress(event: PointerEvent<HTMLElement>): Press | null {
  const card = event.currentTarget;
  const list = card.parentElement;
  if (list !== null && list.scrollWidth > list.clientWidth) return null;
  const photo = card.querySelector('.photo')?.getBoundingClientRect();
  if (photo === undefined || event.clientY > photo.bottom) return null;
  const { clientX: x, clientY: y } = event;
  return { x, y, width: photo.width, speed: createDragSpeed(), isSwipe: false };
}

/**
 * Lets a finger swipe the pictures of a card, which is a link as a whole. The picture follows the
 * finger by the custom property `--drag`, without rendering anything.
 * @param pictureCount the number of the hotel's pictures; a card with one has nothing to swipe
 */
export function usePictureSwipe(pictureCount: number) {
  const [at, setAt] = useState(0);
  /** Whether somebody has come near the card, by pointer or focus, and sees its buttons. */
  const [isNear, setNear] = useState(false);
  /** Whether somebody wants to see more than the first picture. */
  const [isWanted, setWanted] = useState(false);
  const press = useRef<Press | null>(null);
  const swipedAt = useRef(-Infinity);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const want = useCallback(() => setWanted(true), []);
  const move = useCallback((to: number) => {
    setWanted(true);
    setAt(to);
  }, []);
  const count = Math.min(pictureCount, MAX_CARD_PICTURES);

  const letGo = (event: PointerEvent<HTMLElement>) => {
    const held = press.current;
    press.current = null;
    if (held?.isSwipe !== true) return;
    const card = event.currentTarget;
    delete card.dataset.swiped;
    card.style.removeProperty('--drag');
    if (event.type === 'pointercancel') return;
    swipedAt.current = event.timeStamp;
    const { x, width, speed } = held;
    const travel = event.clientX - x;
    setAt(findPictureAfter({ at, count, travel, width, speed: speed.at(event.timeStamp) }));
  };
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      setNear(true);
      rest.current = setTimeout(want, REST_MS);
    },
    onPointerLeave: () => clearTimeout(rest.current),
    onFocus: () => setNear(true),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (count < 2 || event.pointerType === 'mouse' || !event.isPrimary) return;
      press.current = readPress(event);
      if (press.current !== null) setNear(true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      if (held === null || !event.isPrimary) return;
      const { clientX, clientY, currentTarget: card, timeStamp } = event;
      if (!held.isSwipe) {
        const aside = Math.abs(clientX - held.x);
        if (aside < MIN_SWIPE_PX || aside <= Math.abs(clientY - held.y)) return;
        held.isSwipe = true;
        held.x = clientX;
        card.dataset.swiped = '';
        want();
      }
      held.speed.add(clientX, timeStamp);
      card.style.setProperty('--drag', `${limitTravel(clientX - held.x, at, count)}px`);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onClickCapture: (event: MouseEvent) => {
      if (event.timeStamp - swipedAt.current > AFTER_SWIPE_MS) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { at, count, isNear, isWanted, move, handlers };
}
