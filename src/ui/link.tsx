import { useRouter } from 'next/compat/router';
import NextLink from 'next/link';
import type { ComponentProps, ComponentType } from 'react';

type LinkProps = ComponentProps<typeof NextLink>;

/**
 * Addresses that Next.js writes as they are, except for the language in front of them: a path of plain letters without
 * a slash at its end, and a query or fragment without letters that a browser would encode.
 */
const PLAIN_ADDRESS = /^(\/(?:[\w~-]+(?:\/[\w~-]+)*)?)((?:[?#][\w.~=&%+,:;@!*()$/?#-]*)?)$/;

/** Paths that Next.js puts no language in front of, besides those that begin with the language already. */
const API_PATH = /^\/api(?:\/|$)/i;

/**
 * Writes the address of a link with its language in front, as Next.js does, without parsing it.
 * @returns null for an address that Next.js has to look at more closely
 */
export function writeAddress(
  address: string,
  language: string | undefined,
  defaultLanguage: string | undefined,
): string | null {
  const parts = PLAIN_ADDRESS.exec(address);
  if (parts === null) return null;
  if (language === undefined || language === defaultLanguage) return address;
  const [, path = '', rest = ''] = parts;
  const prefix = `/${language}`;
  const lower = path.toLowerCase();
  if (API_PATH.test(path) || lower === prefix || lower.startsWith(`${prefix}/`)) return address;
  return `${prefix}${path === '/' ? '' : path}${rest}`;
}

/**
 * The link as the server writes it. The component of Next.js prepares for what happens in the browser alone: it keeps
 * references, watches whether the link is on the screen, and parses the address together with the page's. For the
 * sixty to ninety links of a page that took 5 % of a page's CPU (docs/benchmarks.md).
 */
function ServerLink(props: LinkProps) {
  const router = useRouter();
  const { href, as: shownAs, locale = router?.locale } = props;
  const address =
    typeof href === 'string' && shownAs === undefined && locale !== false
      ? writeAddress(href, locale, router?.defaultLocale)
      : null;
  return address === null ? <NextLink {...props} /> : renderAnchor(props, address);
}

/** Renders a link's element, which has those of the link's properties that aren't for the router. */
function renderAnchor(
  {
    as: _as,
    locale: _locale,
    prefetch: _prefetch,
    ref: _ref,
    replace: _replace,
    scroll: _scroll,
    shallow: _shallow,
    children,
    ...attributes
  }: LinkProps,
  address: string,
) {
  return (
    <a {...attributes} href={address}>
      {children}
    </a>
  );
}

/**
 * A link to a page of the site, or to another address. All code uses it in place of `next/link`, which lint refuses. In
 * the browser it is the link of Next.js. On the server it writes the same `<a>` element with less work; a test compares
 * both.
 */
export const Link: ComponentType<LinkProps> = typeof window === 'undefined' ? ServerLink : NextLink;
