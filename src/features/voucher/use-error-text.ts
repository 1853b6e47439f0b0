import { useTranslation } from '@/i18n';
import { ERROR_LIMITS, type BuyErrorKey } from './buy-schema';

/** Returns a function that turns the message of a schema into a text. */
export function useErrorText() {
  const { t } = useTranslation('voucher');
  return (error: { readonly message?: string | undefined } | undefined) => {
    const key = error?.message as BuyErrorKey | undefined;
    return key === undefined ? undefined : t(`error.${key}`, { max: ERROR_LIMITS[key] });
  };
}
