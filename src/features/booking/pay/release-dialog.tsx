import { useTranslation } from '@/i18n';
import { Button, FormNotice } from '@/ui';
import { Modal } from '@/ui/modal/modal';

type Props = {
  releasing: boolean;
  /** Why it didn't work, as text. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before an unpaid room is given back. */
export function ReleaseDialog({ releasing, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      open
      role="alertdialog"
      title={t('payment.releaseTitle')}
      closeLabel={common('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('payment.releaseNo')}
          </Button>
          <Button danger loading={releasing} onClick={onConfirm}>
            {t('payment.releaseYes')}
          </Button>
        </>
      }
    >
      <p>{t('payment.releaseText')}</p>
      {error !== null && <FormNotice tone="danger">{error}</FormNotice>}
    </Modal>
  );
}
