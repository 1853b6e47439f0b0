import Link from 'next/link';

import { FIXED_PICTURES } from '@/config/pictures';
import { paths } from '@/config/routes';
import { AuthFrame } from '@/features/auth/auth-frame';
import { RegisterForm } from './register-form';
import { WaitingStayCard } from '@/features/auth/waiting-stay';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import type { EntryProps } from './entry.ssr';

/**
 * `/auth/register`: the visitor proves an e-mail address, enters the other data, is signed in and
 * continues to the page that was requested.
 */
export function RegisterScreen({ target, stay }: EntryProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PageHead title={t('register.title')} description={t('register.description')} />
      <AuthFrame
        title={t('register.title')}
        lead={t('register.lead')}
        picture={{ ...FIXED_PICTURES.register, alt: t('register.pictureAlt') }}
      >
        {stay ? <WaitingStayCard stay={stay} /> : null}
        <RegisterForm target={target} />
        <p className="links">
          {t('register.haveAccount')}
          <Link href={paths.login(target === '/' ? undefined : target)} prefetch={false}>
            {t('register.login')}
          </Link>
        </p>
      </AuthFrame>
    </>
  );
}
