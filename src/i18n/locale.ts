import { useRouter } from 'next/router';

import type { Locale } from '@/config/constants';
import { toLocale } from './language';

/** The language of the route. */
export function useLocale(): Locale {
  return toLocale(useRouter().locale);
}
