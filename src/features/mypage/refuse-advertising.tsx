import { useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';

/**
 * Withdraws the consent to advertising that a mail's link identifies. It takes a press, since mail
 * programs open links by themselves.
 */
export function RefuseAdvertising({ token }: { token: string }) {
  const { t } = useTranslation('mypage');
  const { t: common } = useTranslation('common');
  const refuse = useApiMutation('refuseAdvertising', { showsErrors: true });
  if (refuse.isSuccess) {
    return <FormNotice tone="success">{t('refuse.done')}</FormNotice>;
  }
  return (
    <>
      <p className="muted">{t('refuse.text')}</p>
      {refuse.isError && (
        <FormNotice tone="danger">
          {refuse.error instanceof ApiError ? refuse.error.message : common('state.unreachable')}
        </FormNotice>
      )}
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
