import type { TFunction } from 'i18next';

import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';

/**
 * What a seller in Korea has to say about itself on the first screen of its site (Enforcement
 * Rule of the Act on the Consumer Protection in Electronic Commerce, article 7), label by label.
 * Samples are marked one by one, so that none can be taken for a real registration.
 */
export function companyFacts(
  locale: Locale,
  t: TFunction<'shell'>,
): Array<{ label: string; value: string }> {
  const { company } = brand;
  const own = (value: string) => (company.sample ? `${value} (${t('footer.sample')})` : value);
  return [
    { label: t('footer.company'), value: own(company.name[locale]) },
    { label: t('footer.representative'), value: own(company.representative[locale]) },
    { label: t('footer.address'), value: own(company.address[locale]) },
    { label: t('footer.phone'), value: brand.phone.text },
    { label: t('footer.email'), value: brand.email },
    { label: t('footer.registration'), value: own(company.registration) },
    { label: t('footer.mailOrder'), value: own(company.mailOrder[locale]) },
    { label: t('footer.privacyOfficer'), value: own(company.privacyOfficer[locale]) },
    { label: t('footer.hosting'), value: company.hosting[locale] },
  ];
}
