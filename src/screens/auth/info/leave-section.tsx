import Link from 'next/link';
import { useRef, useState } from 'react';

import { paths } from '@/config/routes';
import type { User } from '@/contract/account/auth';
import type { ResponseOf } from '@/contract/endpoint';
import type { Contract } from '@/contract';
import { LEGAL_YEARS } from '@/domain/account/account-end';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { LeaveForm } from './leave-form';
import { AccountSection } from './section';

const { contracts, complaints } = LEGAL_YEARS;

/** Deleting the account: what is deleted, what is kept and why, and then the form. */
export function LeaveSection({ user, onLeft }: { user: User; onLeft: () => void }) {
  const { t } = useTranslation('auth');
  const query = useApiQuery('getAccount', {});
  const { data: account } = query;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const formHeading = useRef<HTMLHeadingElement>(null);
  /** Opens or closes the form and moves the focus to what has appeared. */
  const turn = (to: boolean) => {
    setOpen(to);
    setTimeout(() => (to ? formHeading : opener).current?.focus());
  };
  if (account === undefined) {
    return (
      <AccountSection id="leave" title={t('account.leave.title')}>
        <LoadState query={query} level={3} />
      </AccountSection>
    );
  }
  const { inTheWay, keptBookings, unusedCoupons, unusedVouchers, hasPassword } = account;
  return (
    <AccountSection id="leave" title={t('account.leave.title')} hint={t('account.leave.hint')}>
      {open ? (
        <>
          <div className="facts">
            <h3 ref={formHeading} tabIndex={-1}>
              {t('account.leave.goes')}
            </h3>
            <ul>
              <li>{t('account.leave.goesPerson')}</li>
              <li>{t('account.leave.goesSaved')}</li>
              {unusedCoupons === 0 ? null : (
                <li>{t('account.leave.goesCoupons', { count: unusedCoupons })}</li>
              )}
              {unusedVouchers === 0 ? null : (
                <li>{t('account.leave.goesVouchers', { count: unusedVouchers })}</li>
              )}
            </ul>
            <h3>{t('account.leave.stays')}</h3>
            <ul>
              {keptBookings === 0 ? null : (
                <li>
                  {t('account.leave.staysBookings', { count: keptBookings, years: contracts })}
                </li>
              )}
              <li>{t('account.leave.staysComplaints', { years: complaints })}</li>
              <li>{t('account.leave.staysReviews')}</li>
            </ul>
          </div>
          {account.voucherMoneyOpen && (
            <FormNotice tone="warn" title={t('account.leave.notNow')}>
              {t('account.leave.vouchersOpen')}
            </FormNotice>
          )}
          {inTheWay.length > 0 && <InTheWay bookings={inTheWay} />}
          {inTheWay.length > 0 || account.voucherMoneyOpen ? null : (
            <LeaveForm {...{ user, hasPassword, onLeft }} />
          )}
          <Button variant="text" size="m" onClick={() => turn(false)}>
            {t('account.cancel')}
          </Button>
        </>
      ) : (
        <Button ref={opener} variant="secondary" onClick={() => turn(true)}>
          {t('account.leave.open')}
        </Button>
      )}
    </AccountSection>
  );
}

type Bookings = ResponseOf<Contract['getAccount']>['inTheWay'];

/** The bookings that prevent deleting the account now, each with a link. */
function InTheWay({ bookings }: { bookings: Bookings }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  return (
    <FormNotice tone="warn" title={t('account.leave.notNow')}>
      <ul className="bookings">
        {bookings.map(({ id, reason, hotelName, checkIn, checkOut }) => (
          <li key={id}>
            <Link href={paths.mypageDetail(id)} prefetch={false} className="inline-link">
              {hotelName}
            </Link>
            <span>
              {`${formatNight(checkIn, locale)} – ${formatNight(checkOut, locale)}: `}
              {t(`account.leave.reason.${reason}`)}
            </span>
          </li>
        ))}
      </ul>
    </FormNotice>
  );
}
