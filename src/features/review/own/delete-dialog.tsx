import { useState } from 'react';

import { useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { Modal } from '@/ui/modal/modal';

type Props = { id: string; onDeleted: () => Promise<void>; onClose: () => void };

/** Says what goes with a review before it goes. */
export function DeleteDialog({ id, onDeleted, onClose }: Props) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation('common');
  const remove = useApiMutation('deleteReview', { showsErrors: true });
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync({ params: { id } });
      await onDeleted();
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : common('state.unreachable'));
    }
  };
  return (
    <Modal
      open
      role="alertdialog"
      title={t('delete.title')}
      closeLabel={common('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('delete.keep')}
          </Button>
          <Button danger loading={remove.isPending} onClick={() => void confirm()}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text')}</p>
      {failure !== null && <FormNotice tone="danger">{failure}</FormNotice>}
    </Modal>
  );
}
