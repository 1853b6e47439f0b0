import { LOCALES } from '@/config/constants';
import { paths } from '@/config/routes';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { ButtonLink, Icon } from '@/ui';
import { AccountSection } from './section';

const LANGUAGES = { ko: '한국어', en: 'English' } as const;

/**
 * Plain links, because changing the language needs a page load; the session's language then
 * follows.
 */
export function LanguageSection() {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  return (
    <AccountSection id="language" title={t('info.language')} hint={t('info.languageHint')}>
      <div className="languages">
        {LOCALES.map((language) => (
          <ButtonLink
            plain
            key={language}
            href={localePath(language, paths.info())}
            lang={language}
            hrefLang={language}
            aria-current={language === locale ? 'true' : undefined}
            size="m"
            variant={language === locale ? 'primary' : 'secondary'}
          >
            {language === locale ? <Icon name="check" size={16} /> : null}
            {LANGUAGES[language]}
          </ButtonLink>
        ))}
      </div>
    </AccountSection>
  );
}
