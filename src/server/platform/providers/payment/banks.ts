/**
 * Korean banks by the two-character codes that the gateway's accounts carry
 * (Toss Payments, "은행 코드", docs.tosspayments.com/codes/org-codes).
 */
type Bank = {
  readonly code: string;
  readonly name: { readonly ko: string; readonly en: string };
};

export const BANKS: readonly Bank[] = [
  { code: '06', name: { ko: 'KB국민은행', en: 'KB Kookmin Bank' } },
  { code: '88', name: { ko: '신한은행', en: 'Shinhan Bank' } },
  { code: '20', name: { ko: '우리은행', en: 'Woori Bank' } },
  { code: '81', name: { ko: '하나은행', en: 'Hana Bank' } },
  { code: '11', name: { ko: 'NH농협은행', en: 'NH NongHyup Bank' } },
  { code: '03', name: { ko: 'IBK기업은행', en: 'IBK' } },
  { code: '90', name: { ko: '카카오뱅크', en: 'KakaoBank' } },
  { code: '92', name: { ko: '토스뱅크', en: 'Toss Bank' } },
  { code: '89', name: { ko: '케이뱅크', en: 'K bank' } },
  { code: '23', name: { ko: 'SC제일은행', en: 'SC First Bank' } },
  { code: '45', name: { ko: '새마을금고', en: 'MG Community Credit' } },
  { code: '71', name: { ko: '우체국', en: 'Korea Post' } },
  { code: '48', name: { ko: '신협', en: 'Shinhyup' } },
  { code: '07', name: { ko: 'Sh수협은행', en: 'Sh Suhyup Bank' } },
  { code: '32', name: { ko: '부산은행', en: 'Busan Bank' } },
  { code: '31', name: { ko: 'iM뱅크(대구)', en: 'iM Bank (Daegu)' } },
  { code: '39', name: { ko: '경남은행', en: 'Kyongnam Bank' } },
  { code: '34', name: { ko: '광주은행', en: 'Kwangju Bank' } },
  { code: '37', name: { ko: '전북은행', en: 'Jeonbuk Bank' } },
  { code: '35', name: { ko: '제주은행', en: 'Jeju Bank' } },
  { code: '27', name: { ko: '한국씨티은행', en: 'Citibank Korea' } },
  { code: '02', name: { ko: 'KDB산업은행', en: 'KDB Development Bank' } },
  { code: '12', name: { ko: '지역농축협', en: 'Local NongHyup' } },
  { code: '50', name: { ko: '저축은행', en: 'Savings banks' } },
];

const byCode = new Map(BANKS.map(({ code, name }) => [code, name]));

export const isBank = (code: string): boolean => byCode.has(code);

/** The bank's name in a language; an unknown code is returned as it is. */
export const bankName = (code: string, locale: 'ko' | 'en'): string =>
  byCode.get(code)?.[locale] ?? code;
