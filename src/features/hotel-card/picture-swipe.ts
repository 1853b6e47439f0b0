import {
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

import { createDragSpeed, goesThrough } from '@/ui';

/** The most pictures that a card shows; the others are on the hotel's page. */
export const MAX_CARD_PICTURES = 5;

/** How far a finger moves sideways until that is a swipe, in px. */
const MIN_SWIPE_PX = 8;
/** The share of a finger's way by which the first and the last picture give in. */
const GIVE = 0.25;
/** How long a mouse must rest on a card until its pictures are loaded, in ms. */
const REST_MS = 150;
/** A click this soon after a swipe, in ms, is its end and opens nothing. */
const AFTER_SWIPE_MS = 350;

/** How far a picture follows a finger: all its way, or less where no other picture follows. */
export function followed(travel: number, at: number, count: number): number {
  const isEnd = travel > 0 ? at === 0 : at >= count - 1;
  return isEnd ? travel * GIVE : travel;
}

/** The picture at which a swipe ends; a way to the left, which is negative, leads to the next one. */
export function pictureAfter(swipe: {
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
  /** Where the finger is pressed, and from its first sideways way on, where that began. */
  x: number;
  readonly y: number;
  readonly width: number;
  readonly speed: ReturnType<typeof createDragSpeed>;
  isSwipe: boolean;
};

/** The press on a card's picture, or null where nothing is swiped: a list that scrolls sideways itself. */
function pressOf(event: PointerEvent<HTMLElement>): Press | null {
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
    setAt(pictureAfter({ at, count, travel, width, speed: speed.at(event.timeStamp) }));
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
      press.current = pressOf(event);
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
      card.style.setProperty('--drag', `${followed(clientX - held.x, at, count)}px`);
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
