import { useRouter } from 'next/router';

import { ProblemNotice } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice, PageFrame } from '@/ui';

/**
 * `/notifications/refuse`: the page to which a link in an advertising mail leads, where the consent
 * to advertising is withdrawn without signing in.
 */
export function RefuseAdvertisingScreen() {
  const { t } = useTranslation('mypage');
  const { token } = useRouter().query;
  return (
    <PageFrame narrow="question" space="s" gap={16} size="h1" title={t('refuse.title')}>
      <PageHead title={t('refuse.title')} description={t('refuse.text')} />
      <RefuseAdvertising token={typeof token === 'string' ? token : ''} />
    </PageFrame>
  );
}

/**
 * Withdraws the consent to advertising that a mail's link identifies. It takes a press, since mail
 * programs open links by themselves.
 */
function RefuseAdvertising({ token }: { token: string }) {
  const { t } = useTranslation('mypage');
  const refuse = useApiMutation('refuseAdvertising', { showsErrors: true });
  if (refuse.isSuccess) {
    return <FormNotice tone="success">{t('refuse.done')}</FormNotice>;
  }
  return (
    <>
      <p className="muted">{t('refuse.text')}</p>
      <ProblemNotice error={refuse.error} />
      <div>
        <Button
          size="m"
          loading={refuse.isPending}
          onClick={() => refuse.mutate({ body: { token } })}
        >
          {t('refuse.submit')}
        </Button>
      </div>
    </>
  );
}
