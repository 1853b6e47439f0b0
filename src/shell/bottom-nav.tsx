import type { TFunction } from 'i18next';

import { paths } from '@/config/routes';
import { Icon, type IconName, Link, VisuallyHidden } from '@/ui';

/**
 * A larger count is shown as this number and a plus sign, because there is no room for more digits.
 */
const MAX_SHOWN = 99;

/**
 * The label of a link, with a count beside it if there is one; `spoken` is the count in words for
 * assistive technology.
 */
export function CountedLabel(props: { label: string; count: number; spoken: string }) {
  const { label, count, spoken } = props;
  if (count === 0) return <>{label}</>;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="site-count num" aria-hidden="true">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
}

type Item = {
  key: 'home' | 'search' | 'promotions' | 'notifications' | 'my';
  href: string;
  icon: IconName;
  /** The part of the site that this entry leads to. */
  covers: (pathname: string) => boolean;
};

const under = (start: string) => (pathname: string) =>
  pathname === start || pathname.startsWith(`${start}/`);

const ITEMS: readonly Item[] = [
  { key: 'home', href: paths.main(), icon: 'home', covers: (pathname) => pathname === '/' },
  { key: 'search', href: paths.searchResult(), icon: 'search', covers: under('/search') },
  { key: 'promotions', href: paths.promotions(), icon: 'ticket', covers: under('/promotions') },
  {
    key: 'notifications',
    href: paths.notifications(),
    icon: 'bell',
    covers: under('/notifications'),
  },
  {
    key: 'my',
    href: paths.mypage(),
    icon: 'user',
    covers: (pathname) => under('/mypage')(pathname) || under('/auth/info')(pathname),
  },
];

type Props = { pathname: string; t: TFunction<'shell'>; unread: number; inert: boolean };

/**
 * The navigation at the bottom of phones, shown below 768 px on the routes that have it. On the
 * main page its last place is kept for the button that opens the chat (`chat-launcher.tsx`), which
 * appears once the script runs.
 */
export function BottomNav({ pathname, t, unread, inert }: Props) {
  return (
    <nav
      className="site-nav"
      aria-label={t('nav.label')}
      inert={inert}
      data-chat={pathname === paths.main() ? '' : undefined}
    >
      {ITEMS.map(({ key, href, icon, covers }) => (
        <Link
          key={key}
          href={href}
          prefetch={false}
          aria-current={covers(pathname) ? (href === pathname ? 'page' : 'true') : undefined}
        >
          <Icon name={icon} />
          <CountedLabel
            label={t(`nav.${key}`)}
            count={key === 'notifications' ? unread : 0}
            spoken={t('nav.unread', { count: unread })}
          />
        </Link>
      ))}
    </nav>
  );
}
