import Link from 'next/link';
import { useState } from 'react';

import { paths } from '@/config/routes';
import { useSaved } from '@/features/saved/saved-context';
import { localePath, useEndText, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { signOut } from '@/session/sign-in';
import { Button, Grid, Icon, type IconName, Row, Stack } from '@/ui';

type Props = {
  coupons: number;
  /** When the coupon that expires first does so, as an ISO instant. */
  couponUntil: string | null;
  unread: number;
  /** Benefit points in won; undefined for members without points, and while loading. */
  points: number | undefined;
};

/** Links to coupons, notifications, saved hotels, the account and questions. */
export function MypageLinks({ coupons, couponUntil, unread, points }: Props) {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const writeEnd = useEndText();
  const { hotels, rooms } = useSaved();
  const items: { href: string; icon: IconName; name: string; text: string; more?: string }[] = [
    {
      href: paths.coupon(),
      icon: 'ticket',
      name: t('links.coupons'),
      text: t('links.couponsCount', { count: coupons }),
      ...(couponUntil === null
        ? {}
        : {
            more: t('links.couponEnds', { when: writeEnd(couponUntil) }),
          }),
    },
    {
      href: paths.myVouchers(),
      icon: 'ticket',
      name: t('links.vouchers'),
      text: t('links.vouchersText'),
    },
    {
      href: paths.notifications(),
      icon: 'bell',
      name: t('links.notifications'),
      text: unread > 0 ? t('links.unread', { count: unread }) : t('links.noUnread'),
    },
    {
      href: paths.wishlist(),
      icon: 'heart',
      name: t('links.wishlist'),
      text:
        hotels.length > 0
          ? t('links.wishlistCount', { count: hotels.length })
          : t('links.noWishlist'),
    },
    {
      href: paths.compare(),
      icon: 'bed',
      name: t('links.compare'),
      text:
        rooms.length > 0 ? t('links.compareCount', { count: rooms.length }) : t('links.noCompare'),
    },
    {
      href: paths.info(),
      icon: 'user',
      name: t('links.info'),
      text: t('links.infoText'),
    },
    {
      href: paths.faq(),
      icon: 'chat',
      name: t('links.faq'),
      text: t('links.faqText'),
    },
  ];
  return (
    <Stack as="nav" gap={12} aria-label={t('links.title')}>
      {points !== undefined && (
        <Row as="p" gap={12} lineGap={4} ground="accent">
          <Icon name="tag" size={22} className="accent" />
          <span className="strong">{t('links.points')}</span>
          <span className="num" data-testid="points" data-amount={points}>
            {t('links.pointsText', { amount: formatWon(points, locale) })}
          </span>
        </Row>
      )}
      <Grid as="ul" columns={[2, 3, 6]} gap={12}>
        {items.map(({ href, icon, name, text, more }) => (
          <li key={href}>
            <Stack as={Link} href={href} gap={4} ground="quiet" className="ui-tile">
              <Icon name={icon} size={24} className="accent" />
              <span className="strong">{name}</span>
              <span className="body2 muted num">{text}</span>
              {more !== undefined && <span className="small accent num">{more}</span>}
            </Stack>
          </li>
        ))}
      </Grid>
    </Stack>
  );
}

/** Ends the session and goes to the main page of the language. */
export function LogoutButton() {
  const { t } = useTranslation('mypage');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="text"
      size="m"
      icon={<Icon name="logout" size={18} />}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void signOut(localePath(locale, paths.main()));
      }}
    >
      {t('links.logout')}
    </Button>
  );
}
