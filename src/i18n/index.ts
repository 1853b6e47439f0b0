export { useTranslation } from 'next-i18next/pages';
export { useDeadline } from './use-deadline';
export { useLocale } from './locale';
export { localePath, toApiLanguage, toLocale } from './language';
