import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { signOut } from 'next-auth/react';
import { useEffect, useRef, useState } from 'react';

import { paths } from '@/config/routes';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { ConsentSection } from './consent-section';
import { ContactSection } from './contact-section';
import { DataSection } from './data-section';
import { LanguageSection } from './language-section';
import { LeaveSection } from './leave-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { AccountSection } from './section';
import { DevicesSection } from './devices-section';
import { leaveTo } from '@/features/auth/leave';
import { LinkedAccounts } from './linked-accounts';
import { useLogOut } from '@/features/auth/use-log-out';

const AccountRoot = styled('div')(css`
  display: grid;
  gap: 40px;

  & > section {
    display: grid;
    gap: 20px;
    padding-top: 32px;
    border-top: 1px solid var(--line);
  }
  & .mail {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
    overflow-wrap: anywhere;
  }
  & .languages {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  & .row .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
  }
  & .flow,
  & .flow-plain,
  & .choices,
  & .facts,
  & .bookings {
    display: grid;
    gap: 12px;
  }
  & .flow {
    padding: 20px 16px;
    border-radius: var(--radius-m);
    background: var(--paper-2);
  }
  & .facts h3 {
    font-weight: 600;
  }
  & .facts ul {
    display: grid;
    gap: 6px;
    padding-left: 20px;
    list-style: disc;
    color: var(--ink-2);
  }
  & .bookings > li {
    display: grid;
  }
`);

/** The content of the account page below its heading. */
export function AccountPanel() {
  const { t } = useTranslation('auth');
  const query = useApiQuery('getUser', {});
  const [left, setLeft] = useState(false);
  const { data: user } = query;
  if (left) return <Left />;
  if (user === undefined) return <LoadState query={query} level={2} />;
  return (
    <AccountRoot>
      <ProfileSection user={user} />
      <ContactSection user={user} />
      <PasswordSection user={user} />
      <LinkedAccounts />
      <LanguageSection />
      <ConsentSection user={user} />
      <AccountSection id="security" title={t('info.security')}>
        <LogOut />
      </AccountSection>
      <DevicesSection />
      <DataSection />
      <LeaveSection
        user={user}
        onLeft={() => {
          setLeft(true);
          void signOut({ redirect: false });
        }}
      />
    </AccountRoot>
  );
}

function LogOut() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const { state, logOut } = useLogOut();
  return (
    <>
      {state === 'failed' ? <FormNotice tone="danger">{t('info.logoutFailed')}</FormNotice> : null}
      <Button
        variant="secondary"
        fullWidth
        loading={state === 'busy'}
        onClick={() => void logOut()}
      >
        {common('action.logout')}
      </Button>
    </>
  );
}

/**
 * Shown after the account is deleted. It has no data of the member, and its button loads a new
 * page.
 */
function Left() {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <FormNotice tone="success" title={t('account.leave.doneTitle')}>
        {t('account.leave.done')}
      </FormNotice>
      <Button ref={button} onClick={() => leaveTo(locale, paths.main())}>
        {t('account.leave.home')}
      </Button>
    </>
  );
}
