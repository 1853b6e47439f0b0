import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { brand } from '@/config/brand';
import { paths } from '@/config/routes';
import { useLocale, useTranslation } from '@/i18n';
import { ButtonLink, Icon, MODAL } from '@/ui';
import { Modal } from '@/ui/modal/modal';

const CardRoot = styled('div')(css`
  display: grid;
  gap: 20px;

  & dl {
    display: grid;
    gap: 16px;
    margin: 0;
  }
  & dl > div {
    display: grid;
    grid-template-columns: 24px 1fr;
    gap: 0 12px;
    align-items: center;
  }
  & .ui-icon {
    grid-row: span 2;
    font-size: var(--text-h3);
    color: var(--accent-strong);
  }
  & dt {
    font-size: var(--text-small);
    color: var(--ink-3);
  }
  & dd {
    grid-column: 2;
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  & dd > a {
    display: inline-block;
    padding-block: 4px;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`);

/** How to reach customer service: telephone, hours, mail, and a link to frequent questions. */
export function SupportCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  return (
    <Modal
      open
      onClose={onClose}
      title={t('chat.title')}
      closeLabel={common('action.close')}
      width={MODAL.languageWidth}
    >
      <CardRoot>
        <p className="muted">{t('chat.text')}</p>
        <dl>
          <div>
            <Icon name="phone" />
            <dt>{t('chat.phone')}</dt>
            <dd>
              <a href={brand.phone.href}>{brand.phone.text}</a>
            </dd>
          </div>
          <div>
            <Icon name="clock" />
            <dt>{t('chat.hours')}</dt>
            <dd>{brand.hours[locale]}</dd>
          </div>
          <div>
            <Icon name="mail" />
            <dt>{t('chat.email')}</dt>
            <dd>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </dd>
          </div>
        </dl>
        <ButtonLink
          variant="secondary"
          fullWidth
          href={paths.faq()}
          prefetch={false}
          onClick={onClose}
        >
          {t('chat.faq')}
        </ButtonLink>
      </CardRoot>
    </Modal>
  );
}
