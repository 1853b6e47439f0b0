import { useState } from 'react';

import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { FormNotice } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';

type Props = { id: string; onDeleted: () => Promise<void>; onClose: () => void };

/** Asks before a review is deleted, and says what is lost with it. */
export function DeleteDialog({ id, onDeleted, onClose }: Props) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation('common');
  const problemOf = useProblem();
  const remove = useApiMutation('deleteReview', { showsErrors: true });
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync({ params: { id } });
      await onDeleted();
      onClose();
    } catch (error) {
      setFailure(problemOf(error).message);
    }
  };
  return (
    <ConfirmDialog
      title={t('delete.title')}
      texts={{
        close: common('action.close'),
        keep: t('delete.keep'),
        confirm: t('delete.confirm'),
      }}
      busy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
      {failure !== null && <FormNotice tone="danger">{failure}</FormNotice>}
    </ConfirmDialog>
  );
}
