/** Formats telephone numbers, which are stored in E.164 (`+821012345678`). */

const KOREAN = /^\+82(2|\d{2})(\d{3,4})(\d{4})$/;

/**
 * A Korean number as it is dialled in Korea, `010-1234-5678`; for readers of English with the
 * country code, `+82 10-1234-5678`. Numbers of other countries stay in E.164, which can be dialled
 * anywhere.
 */
export function formatTel(tel: string, locale: 'ko' | 'en'): string {
  const parts = KOREAN.exec(tel);
  if (parts === null) return tel;
  const [, area = '', exchange = '', line = ''] = parts;
  return `${locale === 'ko' ? '0' : '+82 '}${area}-${exchange}-${line}`;
}
