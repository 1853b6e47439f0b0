import { paths } from '@/config/routes';
import { AuthErrorNotice } from '@/features/auth/auth-errors';
import { AuthFrame } from '@/features/auth/auth-frame';
import { LoginForm } from '@/features/auth/login-form';
import { WaitingStayCard } from '@/features/auth/waiting-stay';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { Link } from '@/ui';
import type { EntryProps } from './entry.ssr';

/** `/auth/login/email`: only the form for signing in by e-mail and password. */
export function LoginEmailScreen({ target, error, stay }: EntryProps) {
  const { t } = useTranslation('auth');
  const back = target === '/' ? undefined : target;
  return (
    <>
      <PageHead title={t('login.emailTitle')} description={t('login.description')} />
      <AuthFrame
        title={t('login.emailTitle')}
        lead={t(
          back === undefined || error === 'SessionRequired' ? 'login.lead' : 'login.leadBack',
        )}
      >
        {error === null ? null : <AuthErrorNotice error={error} />}
        {stay ? <WaitingStayCard stay={stay} /> : null}
        <LoginForm target={target} />
        <p className="links">
          <Link href={paths.login(back)} prefetch={false}>
            {t('login.otherWays')}
          </Link>
          <span aria-hidden="true">·</span>
          <Link href={paths.register(back)} prefetch={false}>
            {t('login.register')}
          </Link>
        </p>
      </AuthFrame>
    </>
  );
}
