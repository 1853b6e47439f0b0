import { safeRedirectPath } from './redirect';

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
