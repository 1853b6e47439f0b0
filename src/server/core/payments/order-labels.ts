/** The longest order name that gateways accept, in characters. */
export const ORDER_NAME_LENGTH = 100;

/** The URL of the payment result page, to which gateways send the browser back. */
export const resultUrl = (siteUrl: string, locale: 'ko' | 'en', id: string): string =>
  `${siteUrl}${locale === 'ko' ? '' : '/en'}/payment/result/${id}`;

/** The path to which a gateway that posts a form sends the browser back from its payment page. */
export const formReturnPath = (provider: string, locale: 'ko' | 'en'): string =>
  `/api/v2/outside/${provider}/return/${locale}`;
