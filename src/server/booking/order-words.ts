/** The gateway's limit of an order's name. */
export const ORDER_NAME_LENGTH = 100;

/** The page of a payment's result, where gateways send the browser back to. */
export const resultUrl = (siteUrl: string, locale: 'ko' | 'en', id: string): string =>
  `${siteUrl}${locale === 'ko' ? '' : '/en'}/payment/result/${id}`;
