import { useRef, useState } from 'react';

import type { User } from '@/contract/auth';
import { seoulToday } from '@/domain/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatTel } from '@/i18n/format';
import { Button, DefinitionList, FormNotice, Tag } from '@/ui';
import { ChangeEmail } from './change-email';
import { ChangeTel } from './change-tel';
import { AccountSection } from './section';

type What = 'email' | 'tel';

/** Where a member is reached; each way is changed in place, once the new one is proven. */
export function ContactSection({ user }: { user: User }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const [open, setOpen] = useState<What | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const openers = { email: useRef<HTMLButtonElement>(null), tel: useRef<HTMLButtonElement>(null) };

  /** The keyboard goes on where it was before the form came. */
  const close = (what: What, outcome: string | null) => {
    setOpen(null);
    setTold(outcome);
    setTimeout(() => openers[what].current?.focus());
  };
  const opener = (what: What) => (
    <Button
      ref={openers[what]}
      variant="secondary"
      size="m"
      aria-expanded={open === what}
      onClick={() => {
        setTold(null);
        setOpen(open === what ? null : what);
      }}
    >
      {t(`account.${what}.change`)}
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
              <span className="row">
                <span className="mail">
                  {user.email}
                  {user.email_verified_at === null ? null : <Tag>{t('info.emailVerified')}</Tag>}
                </span>
                {opener('email')}
              </span>
            ),
          },
          {
            key: 'tel',
            term: t('field.tel'),
            value: (
              <span className="row">
                <span>{formatTel(user.tel)}</span>
                {opener('tel')}
              </span>
            ),
          },
          {
            key: 'joined',
            term: t('info.joined'),
            value: formatNight(seoulToday(new Date(user.created_at)), locale),
          },
        ]}
      />
      {told === null ? null : <FormNotice tone="success">{told}</FormNotice>}
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
          onDone={() => close('tel', t('account.tel.done'))}
          onCancel={() => close('tel', null)}
        />
      ) : null}
    </AccountSection>
  );
}
