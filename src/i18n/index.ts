export { useTranslation } from 'next-i18next/pages';
export { useDeadline, useEndText } from './use-deadline';
export { useLocale } from './locale';
export { localePath, toApiLanguage, toLocale } from './language';
