import { cloneElement, isValidElement, type JSX } from 'react';

/**
 * A page names its shared picture by a path; who reads the tag outside the site needs an address.
 * Only the document knows the origin, so it completes the tags of its head.
 */
export function withShareOrigin(
  head: ReadonlyArray<JSX.Element | null> | undefined,
  origin: string,
): Array<JSX.Element | null> {
  return (head ?? []).map((tag) => {
    if (!isValidElement<{ property?: string; content?: string }>(tag)) return tag;
    const { property, content } = tag.props;
    return property === 'og:image' && content?.startsWith('/') === true
      ? cloneElement(tag, { content: origin + content })
      : tag;
  });
}
