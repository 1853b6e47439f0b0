import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';

import { paths } from '@/config/routes';
import { useSaved } from '@/features/saved/saved-context';
import { localePath, useEndText, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { signOut } from '@/session/sign-in';
import { Button, Icon, type IconName, Link, media, Row, Stack } from '@/ui';

const TilesRoot = styled('ul')(css`
  display: grid;
  padding: 0;
  list-style: none;

  & a {
    display: grid;
    align-content: start;
    gap: 4px;
    height: 100%;
  }
  ${media.belowSmall} {
    border-radius: var(--radius-m);
    background: var(--paper-2);

    & > li + li {
      border-top: 1px solid var(--line);
    }
    & a {
      grid-template-columns: 24px minmax(0, auto) minmax(0, 1fr);
      align-items: center;
      gap: 0 12px;
      padding: 14px 16px;
    }
    & .text {
      text-align: end;
    }
    & .more {
      grid-column: 2 / -1;
    }
  }
  ${media.small} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 12px;

    & a {
      padding: 16px 20px;
      border-radius: var(--radius-m);
      background: var(--paper-2);
    }
  }
  ${media.medium} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
  ${media.hover} {
    & a:hover {
      background: var(--paper-3);
    }
  }
`);

type Props = {
  coupons: number;
  /** When the coupon that expires first does so, as an ISO instant. */
  couponUntil: string | null;
  unread: number;
  /** Benefit points in won; undefined for members without points, and while loading. */
  points: number | undefined;
};

/**
 * Links to coupons, notifications, saved hotels and the account: lines on a phone, and six tiles
 * that fill their grid elsewhere. Questions have a part of the page, with a link of its own.
 */
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
      icon: 'bed',
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
      icon: 'sort',
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
      <TilesRoot>
        {items.map(({ href, icon, name, text, more }) => (
          <li key={href}>
            <Link href={href}>
              <Icon name={icon} size={24} className="accent" />
              <span className="strong">{name}</span>
              <span className="text body2 muted num">{text}</span>
              {more !== undefined && <span className="more small accent num">{more}</span>}
            </Link>
          </li>
        ))}
      </TilesRoot>
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
