import { useRef, useState } from 'react';

import type { User } from '@/contract/account/auth';
import { seoulToday } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatTel } from '@/i18n/format';
import { Button, DefinitionList, FormNotice, Row, Tag } from '@/ui';
import { ChangeEmail } from './change-email';
import { ChangeTel } from './change-tel';
import { AccountSection } from './account-parts';

type What = 'email' | 'tel';

/**
 * The member's e-mail address and telephone number, each of which is changed once the new one is
 * verified.
 */
export function ContactSection({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const [open, setOpen] = useState<What | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const openers = { email: useRef<HTMLButtonElement>(null), tel: useRef<HTMLButtonElement>(null) };

  /** Closes a form and moves the focus back to the button that opened it. */
  const close = (what: What, outcome: string | null) => {
    setOpen(null);
    setNotice(outcome);
    setTimeout(() => openers[what].current?.focus());
  };
  const opener = (what: What) => (
    <Button
      ref={openers[what]}
      variant="secondary"
      size="m"
      aria-expanded={open === what}
      onClick={() => {
        setNotice(null);
        setOpen(open === what ? null : what);
      }}
    >
      {t(
        what === 'tel' && user.tel_verified_at === null
          ? user.tel === ''
            ? 'account.tel.add'
            : 'account.tel.prove'
          : `account.${what}.change`,
      )}
    </Button>
  );

  return (
    <AccountSection id="contact" title={t('account.contact')} hint={t('account.contactHint')}>
      <DefinitionList
        items={[
          {
            key: 'email',
            term: t('field.email'),
            value: (
              <Row as="span" justify="between" gap={16} lineGap={8}>
                <Row as="span" lineGap={4}>
                  {user.email}
                  {user.email_verified_at === null ? null : <Tag>{t('info.emailVerified')}</Tag>}
                </Row>
                {opener('email')}
              </Row>
            ),
          },
          {
            key: 'tel',
            term: t('field.tel'),
            value: (
              <Row as="span" justify="between" gap={16} lineGap={8}>
                <Row as="span" lineGap={4}>
                  {formatTel(user.tel, locale)}
                  {user.tel_verified_at === null ? null : <Tag>{t('account.tel.proven')}</Tag>}
                </Row>
                {opener('tel')}
              </Row>
            ),
          },
          {
            key: 'joined',
            term: t('info.joined'),
            value: formatNight(seoulToday(new Date(user.created_at)), locale),
          },
        ]}
      />
      {user.tel_verified_at === null && notice === null && open !== 'tel' ? (
        <FormNotice>{t('account.tel.unproven')}</FormNotice>
      ) : null}
      {notice === null ? null : <FormNotice tone="success">{notice}</FormNotice>}
      {open === 'email' ? (
        <ChangeEmail
          present={user.email}
          onDone={() => close('email', t('account.email.done'))}
          onCancel={() => close('email', null)}
        />
      ) : null}
      {open === 'tel' ? (
        <ChangeTel
          user={user}
          onDone={(how) =>
            close('tel', t(how === 'proven' ? 'account.tel.done' : 'account.tel.saved'))
          }
          onCancel={() => close('tel', null)}
        />
      ) : null}
    </AccountSection>
  );
}
