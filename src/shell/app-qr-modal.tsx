import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { QRCodeSVG } from 'qrcode.react';

import { brand } from '@/config/brand';
import { useTranslation } from '@/i18n';
import { ButtonLink, MODAL } from '@/ui';
import { Modal } from '@/ui/modal/modal';

const QrRoot = styled('div')(css`
  display: grid;
  justify-items: center;
  gap: 20px;
  text-align: center;

  & .code {
    padding: 16px;
    border-radius: var(--radius-m);
    background: var(--photo-paper);
    color: var(--photo-ink);
    box-shadow: inset 0 0 0 1px var(--line);
  }
`);

/** The app's address as a QR code, for a visitor at a computer. */
export function AppQrModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('app.qrTitle')}
      closeLabel={common('action.close')}
      width={MODAL.languageWidth}
    >
      <QrRoot>
        <p className="muted">{t('app.qrText')}</p>
        <span className="code">
          <QRCodeSVG
            value={brand.app.link}
            size={176}
            bgColor="transparent"
            fgColor="currentColor"
            role="img"
            aria-label={t('app.qrAlt')}
          />
        </span>
        <ButtonLink
          plain
          variant="secondary"
          fullWidth
          href={brand.app.link}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('app.link')}
        </ButtonLink>
      </QrRoot>
    </Modal>
  );
}
