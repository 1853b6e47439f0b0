export { useTranslation } from 'next-i18next/pages';
export { useDeadline, useEndText, useLocale } from './hooks';
export { localePath, toApiLanguage, toLocale } from './language';
