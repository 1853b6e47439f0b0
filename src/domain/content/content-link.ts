import { safeRedirectPath } from '../account/redirect';

/** What an operator can put on the site by command, named as the folders of the files are. */
export const CONTENT_KINDS = ['promotions', 'events', 'collections', 'faqs', 'banners'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/**
 * Whether a text by the operator may link there: a path of this site, a place on the same page,
 * another site by https, a mail address or a telephone number. Everything else (`javascript:`,
 * `data:`, `//host`) is refused.
 */
export function isContentLink(href: string): boolean {
  if (/\s/.test(href) || href.length > 500) return false;
  if (/^#[\w가-힣-]+$/.test(href)) return true;
  if (href.startsWith('/')) return safeRedirectPath(href, '') === href;
  if (/^(?:mailto:[^\s?]+@[^\s?]+|tel:\+?[\d-]+)$/.test(href)) return true;
  if (!/^https:\/\//i.test(href)) return false;
  try {
    const url = new URL(href);
    return url.username === '' && url.password === '';
  } catch {
    return false;
  }
}

/** Whether a link leads to a page of this site. */
export const isInside = (href: string): boolean => href.startsWith('/');

/** The topics of questions, in the order of a booking. */
export const FAQ_CATEGORIES = [
  'booking',
  'payment',
  'cancellation',
  'long_stay',
  'tour',
  'account',
] as const;
