import type { ReactNode } from 'react';

import { useTranslation } from '@/i18n';
import { Button, Modal } from '@/ui';

type FilterSheetProps = {
  /** The hotels that are left, in words, as the button says them. */
  left: string;
  onClose: () => void;
  children: ReactNode;
};

/** The sheet with the filters, which is loaded when it is first opened. */
export function FilterSheet({ left, onClose, children }: FilterSheetProps) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('filter.title')}
      closeLabel={common('action.close')}
      layout="side"
      footer={
        <Button fullWidth onClick={onClose}>
          {t('filter.show', { hotels: left })}
        </Button>
      }
    >
      {children}
    </Modal>
  );
}
