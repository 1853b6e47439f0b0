import { ProblemNotice } from '@/features/problem/problem-notice';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';

/**
 * Withdraws the consent to advertising that a mail's link identifies. It takes a press, since mail
 * programs open links by themselves.
 */
export function RefuseAdvertising({ token }: { token: string }) {
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
