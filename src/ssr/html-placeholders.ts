import { randomUUID } from 'node:crypto';

import { currentRequest, type HtmlFragments } from '@/reporting/request-context';

/**
 * Placeholders for the large parts of a page's HTML. After React has rendered a page, Next.js copies, encodes, decodes
 * and counts its HTML, which took a fifth of the processor time of a page of 150,000 characters. A large part of the
 * HTML (a fragment) is therefore stored with the request, and Next.js gets a short placeholder instead of it.
 * Immediately before the answer is sent, each placeholder is replaced by its fragment (docs/decisions/133).
 */

/** The length, in characters, from which a fragment is replaced; replacing a shorter one would save no time. */
const MIN_FRAGMENT_LENGTH = 1_000;

/**
 * Lets `replaceWithPlaceholder` store fragments of the current request's page. Call it only where the answer to the
 * request is sent through the returned function, because the visitor would see the placeholders otherwise.
 * @returns a function that takes the HTML from Next.js and returns strings that form the complete page when they are
 *   sent one after the other
 */
export function enablePlaceholders(): (html: string) => readonly string[] {
  const request = currentRequest();
  // Fragments are stored with the request. During the build there is none, and no placeholder is used.
  if (request === undefined) return (html) => [html];
  const fragments: HtmlFragments = { placeholderPrefix: `${randomUUID()}/`, stored: [] };
  request.htmlFragments = fragments;
  return (html) => {
    const [first = '', ...others] = html.split(fragments.placeholderPrefix);
    return [first, ...others.flatMap((text) => expandPlaceholder(fragments, text))];
  };
}

/**
 * Replaces a placeholder by its fragment.
 * @param text the HTML from behind the placeholder's prefix to the next placeholder; it begins with the number of the
 *   fragment and a semicolon
 */
function expandPlaceholder(fragments: HtmlFragments, text: string): readonly string[] {
  const end = text.indexOf(';');
  const fragment = fragments.stored[Number(text.slice(0, end))];
  return fragment === undefined
    ? [fragments.placeholderPrefix, text]
    : [fragment, text.slice(end + 1)];
}

/**
 * Stores a fragment of the current request's page and returns a placeholder to be written in its place. Returns the
 * fragment itself if it is short, or if nobody has called `enablePlaceholders` for the request.
 */
export function replaceWithPlaceholder(fragment: string): string {
  const fragments = currentRequest()?.htmlFragments;
  if (fragments === undefined || fragment.length < MIN_FRAGMENT_LENGTH) return fragment;
  const number = fragments.stored.push(fragment) - 1;
  return `${fragments.placeholderPrefix}${number};`;
}
