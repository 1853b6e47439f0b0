import { LANGUAGE_NAMES, LOCALES, type Locale } from '@/config/constants';
import { useTranslation } from '@/i18n';
import { Icon, MODAL, Stack } from '@/ui';
import { Modal } from '@/ui/modal/modal';
import { languageTarget } from './language-target';

/**
 * A choice of Korean or English. The choices are plain links, which load the current page again in
 * the chosen language.
 */
export function LanguageModal(props: { locale: Locale; asPath: string; onClose: () => void }) {
  const { locale, asPath, onClose } = props;
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('language.title')}
      closeLabel={common('action.close')}
      width={MODAL.languageWidth}
      layout="card"
    >
      <Stack as="ul" gap={4} className="ui-options">
        {LOCALES.map((choice) => (
          <li key={choice}>
            <a
              href={languageTarget(choice, asPath)}
              lang={choice}
              hrefLang={choice}
              aria-current={choice === locale ? 'true' : undefined}
              onClick={(event) => {
                if (choice !== locale) return;
                event.preventDefault();
                onClose();
              }}
            >
              {LANGUAGE_NAMES[choice]}
              {choice === locale ? <Icon name="check" label={t('language.current')} /> : null}
            </a>
          </li>
        ))}
      </Stack>
    </Modal>
  );
}
