import Link from 'next/link';
import type { ReactNode } from 'react';

import { Icon } from '@/ui';

/** A link above a page's title, back to the page one level up. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="back" href={href} prefetch={false}>
      <Icon name="back" size={18} />
      {children}
    </Link>
  );
}
