import Link from 'next/link';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';

import { paths, routeOf } from '@/config/routes';
import { useLocale } from '@/i18n';
import { brand } from '@/config/brand';
import { Logo } from '@/ui';

/** What surrounds every page. */
export function Shell({ children }: { children: ReactNode }) {
  const route = routeOf(useRouter().pathname);
  const locale = useLocale();
  return (
    <>
      {route.header === 'hidden' ? null : (
        <header>
          <Link href={paths.main()}>
            <Logo word={brand.name[locale]} />
          </Link>
        </header>
      )}
      <main id="content">{children}</main>
    </>
  );
}
