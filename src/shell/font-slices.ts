import { useEffect } from 'react';

import { HEADLINE_SLICES, TEXT_SLICES } from '@/config/constants';

/**
 * The style sheets of the fonts' slices, which a page loads only when it shows a letter that none of its
 * font files has (`src/config/site-fonts.ts`): an operator's own hotel, or a guest's name. A sheet has
 * hundreds of faces, and a browser that gets it styles and lays out the whole page again.
 */
const FONTS = [
  { font: 'Pretendard', sheet: TEXT_SLICES, within: '#__next, #modal' },
  { font: 'Gowun Batang', sheet: HEADLINE_SLICES, within: '.headline' },
] as const;

/**
 * Looks for letters without a font now and whenever the page's text changes or something is typed, when the
 * browser has time, until all sheets are loaded.
 */
export function useFontSlices(): void {
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((look: () => void) => window.setTimeout(look));
    let isWaiting = false;
    const look = () => {
      isWaiting = false;
      const missing = FONTS.filter(({ sheet }) => !isLoaded(sheet));
      if (missing.length === 0) observer.disconnect();
      for (const font of missing) if (showsOther(font)) load(font.sheet);
    };
    const lookLater = () => {
      if (!isWaiting) later(look);
      isWaiting = true;
    };
    const observer = new MutationObserver(lookLater);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    document.addEventListener('input', lookLater);
    lookLater();
    return () => {
      observer.disconnect();
      document.removeEventListener('input', lookLater);
    };
  }, []);
}

const isLoaded = (sheet: string) => document.querySelector(`head > link[href="${sheet}"]`) !== null;

function load(sheet: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }),
  );
}

/** Whether a text of the page has a letter that no face of its font has. */
function showsOther({ font, within }: (typeof FONTS)[number]): boolean {
  const texts = [...document.querySelectorAll(within)].flatMap(readTexts);
  return texts.length > 0 && lettersWithout(font).test(texts.join(''));
}

const known = new Map<string, RegExp>();

/**
 * The letters that no face of a font's families has (`FONT_FAMILIES`); read once, since only a sheet of
 * slices changes them.
 */
function lettersWithout(font: string): RegExp {
  let letters = known.get(font);
  if (letters === undefined) {
    const faces = [...document.fonts].filter((face) => face.family.includes(font));
    letters = lettersBeyond(faces.map(({ unicodeRange }) => unicodeRange));
    known.set(font, letters);
  }
  return letters;
}

/** The texts within an element and its fields, but for options, which are drawn in the system's font. */
function readTexts(element: Element): string[] {
  const fields = element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  );
  const texts = [...fields].map(({ value }) => value);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node.parentElement instanceof HTMLOptionElement)) texts.push(node.nodeValue ?? '');
  }
  return texts;
}

/**
 * The letters of none of some fonts.
 * @param ranges as in CSS's `unicode-range`, such as `U+20-7E, U+AC00`
 */
export function lettersBeyond(ranges: readonly string[]): RegExp {
  const letters = ranges
    .join()
    .replaceAll(/[Uu]\+([0-9A-Fa-f]+)/g, String.raw`\u{$1}`)
    .replaceAll(/-([0-9A-Fa-f]+)/g, String.raw`-\u{$1}`)
    .replaceAll(/[\s,]/g, '');
  return new RegExp(String.raw`[^\s${letters}]`, 'u');
}
