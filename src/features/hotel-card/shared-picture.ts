import Router from 'next/router';
import type { MouseEvent } from 'react';

import { GALLERY_LEAD, mediaQuery, SHARED_PICTURE } from '@/ui';

/** How long the old page is kept for the movement, in ms; a page that comes later is shown without it. */
const MAX_WAIT_MS = 300;

/** Resolves with whether the router has shown the next page in time. */
function nextPage(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      Router.events.off('routeChangeComplete', shown);
      Router.events.off('routeChangeError', failed);
      resolve(isThere);
    };
    const shown = () => end(true);
    const failed = () => end(false);
    const timer = setTimeout(failed, MAX_WAIT_MS);
    Router.events.on('routeChangeComplete', shown);
    Router.events.on('routeChangeError', failed);
  });
}

/** Whether a press on a link is followed in this window, and not in another one. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The picture of an address without its width: `/pictures/sea.1a2b3c4d-320.avif`. */
const pictureIn = (address: string) =>
  new URL(address, location.href).pathname.replace(/-\d+\.\w+$/, '');

/** Draws what the card showed, which has loaded, until the gallery's picture has, if they are the same. */
function keepSharp(lead: HTMLElement, shown: string): void {
  const image = lead.querySelector('img');
  if (image === null || image.complete || shown === '') return;
  if (pictureIn(image.src) === pictureIn(shown)) image.style.backgroundImage = `url("${shown}")`;
}

/** The address of the picture that a card shows, of those that stand beside each other in its frame. */
function shownIn(photo: HTMLElement): string {
  const { left } = photo.getBoundingClientRect();
  const away = (image: Element) => Math.abs(image.getBoundingClientRect().left - left);
  const [image] = [...photo.querySelectorAll('img')].sort((a, b) => away(a) - away(b));
  return image?.currentSrc ?? '';
}

/**
 * Lets the picture of a pressed card become the first one of the hotel's gallery. The router follows the
 * link as always; the browser only keeps the old page in sight until the next one is there, and gives up
 * after a moment. Called by the card's link when it is pressed.
 */
export function sharePicture(event: MouseEvent<HTMLElement>): void {
  const card = event.currentTarget.closest('li, article');
  const photo = card?.querySelector<HTMLElement>('.photo, .ui-photo');
  if (!photo || event.defaultPrevented || !isPlain(event)) return;
  if (typeof document.startViewTransition !== 'function') return;
  if (window.matchMedia(mediaQuery.stillness).matches) return;
  const next = nextPage();
  const shown = shownIn(photo);
  photo.style.viewTransitionName = SHARED_PICTURE;
  let lead: HTMLElement | null = null;
  const transition = document.startViewTransition(async () => {
    const isThere = await next;
    photo.style.viewTransitionName = '';
    lead = isThere ? document.querySelector<HTMLElement>(GALLERY_LEAD) : null;
    if (lead === null) {
      transition.skipTransition();
      return;
    }
    lead.style.viewTransitionName = SHARED_PICTURE;
    keepSharp(lead, shown);
  });
  const end = () => {
    photo.style.viewTransitionName = '';
    if (lead !== null) lead.style.viewTransitionName = '';
  };
  transition.finished.then(end, end);
  // `ready` is rejected when the transition is skipped, by this code or by the browser; the page is there.
  transition.ready.catch(() => undefined);
}
