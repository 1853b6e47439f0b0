import Link from 'next/link';
import { getProviders, signIn } from 'next-auth/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { brand } from '@/config/brand';
import { BUSINESS_PROVIDER } from '@/config/constants';
import { paths } from '@/config/routes';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { useVisitor } from '@/session/hooks';
import { Button, buttonClass, buttonData, FormNotice, Icon, Skeleton, StepList } from '@/ui';

/** Whether the business-account provider is configured on this site. */
function useBusinessSignIn() {
  return useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: async () => {
      const providers = await getProviders();
      if (providers === null) throw new Error('The sign-in providers did not answer');
      return BUSINESS_PROVIDER in providers;
    },
  });
}

/** Single sign-on for business accounts: how it goes, and the way there where there is one. */
export function SsoPanel({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  const { user } = useVisitor();
  return (
    <>
      <section className="group" aria-labelledby="how">
        <h2 id="how" className="title">
          {t('sso.how')}
        </h2>
        <StepList
          steps={[{ title: t('sso.step1') }, { title: t('sso.step2') }, { title: t('sso.step3') }]}
        />
      </section>
      {user === null ? (
        <WayIn target={target} />
      ) : (
        <FormNotice
          still
          action={
            <Link
              href={paths.info()}
              className={buttonClass}
              {...buttonData({ size: 'm', variant: 'secondary' })}
            >
              {t('sso.toInfo')}
            </Link>
          }
        >
          {t('sso.signedIn')}
        </FormNotice>
      )}
    </>
  );
}

function WayIn({ target }: { target: string }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  const { data: available, isPending } = useBusinessSignIn();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  const start = async () => {
    setState('busy');
    try {
      await signIn(BUSINESS_PROVIDER, { callbackUrl: localePath(locale, target) });
    } catch {
      setState('failed');
    }
  };

  return (
    <>
      {isPending ? (
        <div role="status" aria-label={t('sso.checking')}>
          <Skeleton width="100%" height={48} />
        </div>
      ) : available === true ? (
        <>
          {state === 'failed' ? <FormNotice tone="danger">{t('sso.failed')}</FormNotice> : null}
          <Button
            fullWidth
            icon={<Icon name="building" />}
            loading={state === 'busy'}
            onClick={() => void start()}
          >
            {t('sso.submit')}
          </Button>
        </>
      ) : (
        <FormNotice
          tone="warn"
          title={t('sso.offTitle')}
          action={
            <span className="contact">
              <a href={brand.phone.href}>{brand.phone.text}</a>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </span>
          }
        >
          {t('sso.off')}
        </FormNotice>
      )}
      <Link
        href={paths.login(target === '/' ? undefined : target)}
        className={buttonClass}
        {...buttonData({ variant: 'secondary', fullWidth: true })}
      >
        {t('sso.emailLogin')}
      </Link>
    </>
  );
}
