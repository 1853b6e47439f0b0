import { safeRedirectPath } from './redirect';

/**
 * Where a text of the operator's may lead: a path of this site, a place on the same page, another
 * site by https, an address or a number. Everything else (`javascript:`, `data:`, `//host`) is not a link.
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
