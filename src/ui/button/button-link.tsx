import Link from 'next/link';
import type { AnchorHTMLAttributes, ComponentProps, Ref } from 'react';

import { joinClass } from '../join-class';
import { buttonClass, buttonData, type ButtonLook } from './button';

interface RouterLink extends ButtonLook, ComponentProps<typeof Link> {
  plain?: false;
}

interface PlainLink extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  /**
   * Renders a plain `<a>`, which loads a new document: for other sites, telephone numbers and
   * changes of language.
   */
  plain: true;
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

export type ButtonLinkProps = RouterLink | PlainLink;

/** A link that looks like a button. The router follows it, unless it is `plain`. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, danger, fullWidth, icon, children, className, ...rest } = props;
  const look = {
    ...buttonData({ variant, size, danger, fullWidth }),
    className: joinClass(buttonClass, className),
  };
  if (rest.plain === true) {
    return (
      <a {...attributesOf(rest)} {...look}>
        {icon}
        {children}
      </a>
    );
  }
  return (
    <Link {...attributesOf(rest)} {...look}>
      {icon}
      {children}
    </Link>
  );
}

/** The element's own attributes, apart from `plain`, which chooses between the two elements. */
function attributesOf<P extends { plain?: boolean }>({ plain: _plain, ...attributes }: P) {
  return attributes;
}
