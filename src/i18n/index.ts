export { useDeadline, useEndText, useLocale } from './hooks';
export { localePath, toApiLanguage, toLocale } from './language';
export { useTranslation } from './use-translation';
