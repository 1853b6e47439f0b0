import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import { LOCALES } from '@/config/constants';
import { paths } from '@/config/routes';
import { seoulToday } from '@/domain/stay';
import { LoadState } from '@/features/load-state/load-state';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, buttonClass, buttonData, DefinitionList, FormNotice, Icon, Tag } from '@/ui';
import { DevicesSection } from './devices-section';
import { InfoForm } from './info-form';
import { useLogOut } from './use-log-out';

const LANGUAGES = { ko: '한국어', en: 'English' } as const;

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
  }
  & .languages {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  & .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
  }
`);

/** The whole of a member's account page below its heading. */
export function AccountPanel() {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const query = useApiQuery('getUser', {});
  const { data: user } = query;
  const { state, logOut } = useLogOut();
  if (user === undefined) return <LoadState query={query} level={2} />;
  return (
    <AccountRoot>
      <section aria-labelledby="account">
        <h2 id="account" className="title">
          {t('info.account')}
        </h2>
        <DefinitionList
          look="stacked"
          items={[
            {
              term: t('field.email'),
              value: (
                <span className="mail">
                  {user.email}
                  {user.email_verified_at === null ? null : <Tag>{t('info.emailVerified')}</Tag>}
                </span>
              ),
            },
            {
              term: t('info.joined'),
              value: formatNight(seoulToday(new Date(user.created_at)), locale),
            },
          ]}
        />
      </section>
      <section aria-labelledby="profile">
        <h2 id="profile" className="title">
          {t('info.profile')}
        </h2>
        <InfoForm user={user} />
      </section>
      <section aria-labelledby="language">
        <div>
          <h2 id="language" className="title">
            {t('info.language')}
          </h2>
          <p className="body2 muted">{t('info.languageHint')}</p>
        </div>
        {/* Plain links: another language is another page load, and the session then follows. */}
        <div className="languages">
          {LOCALES.map((language) => (
            <a
              key={language}
              href={localePath(language, paths.info())}
              lang={language}
              hrefLang={language}
              aria-current={language === locale ? 'true' : undefined}
              className={buttonClass}
              {...buttonData({
                size: 'm',
                variant: language === locale ? 'primary' : 'secondary',
              })}
            >
              {language === locale ? <Icon name="check" size={16} /> : null}
              {LANGUAGES[language]}
            </a>
          ))}
        </div>
      </section>
      <section aria-labelledby="security">
        <h2 id="security" className="title">
          {t('info.security')}
        </h2>
        <div className="row">
          <p className="body2 muted">{t('info.passwordHint')}</p>
          <Link
            href={paths.reset()}
            prefetch={false}
            className={buttonClass}
            {...buttonData({ size: 'm', variant: 'secondary' })}
          >
            {t('info.password')}
          </Link>
        </div>
        {state === 'failed' ? (
          <FormNotice tone="danger">{t('info.logoutFailed')}</FormNotice>
        ) : null}
        <Button
          variant="secondary"
          fullWidth
          loading={state === 'busy'}
          onClick={() => void logOut()}
        >
          {common('action.logout')}
        </Button>
      </section>
      <DevicesSection />
    </AccountRoot>
  );
}
