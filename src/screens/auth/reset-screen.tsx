import Link from 'next/link';

import { paths } from '@/config/routes';
import { AuthFrame } from '@/features/auth/auth-frame';
import { FindEmail } from './find-email';
import { ResetForm } from './reset-form';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

/**
 * `/auth/reset`: sets a new password after the e-mail address is proven, for visitors and members
 * alike. With `?find=email` it finds the e-mail address of an account by its telephone number.
 */
export function ResetScreen({ finds }: { finds: boolean }) {
  const { t } = useTranslation('auth');
  if (finds) {
    return (
      <>
        <PageHead title={t('find.title')} description={t('find.description')} />
        <AuthFrame title={t('find.title')} lead={t('find.lead')}>
          <FindEmail />
        </AuthFrame>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('reset.title')} description={t('reset.description')} />
      <AuthFrame title={t('reset.title')} lead={t('reset.lead')}>
        <ResetForm />
        <p className="links">
          <Link href={paths.reset('email')} prefetch={false}>
            {t('find.link')}
          </Link>
        </p>
      </AuthFrame>
    </>
  );
}
