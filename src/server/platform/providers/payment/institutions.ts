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

const bankNames = new Map(BANKS.map(({ code, name }) => [code, name]));

export const isBank = (code: string): boolean => bankNames.has(code);

/** The bank's name in a language; an unknown code is returned as it is. */
export const bankName = (code: string, locale: 'ko' | 'en'): string =>
  bankNames.get(code)?.[locale] ?? code;

/**
 * Korean card issuers by the two-character code the gateway's payments carry
 * (Toss Payments, "카드사 코드", docs.tosspayments.com/codes/org-codes).
 */
type CardIssuer = {
  readonly code: string;
  readonly name: { readonly ko: string; readonly en: string };
  /** An international brand: charged at once, without instalments. */
  readonly abroad?: true;
};

export const CARD_ISSUERS: readonly CardIssuer[] = [
  { code: '41', name: { ko: '신한카드', en: 'Shinhan Card' } },
  { code: '51', name: { ko: '삼성카드', en: 'Samsung Card' } },
  { code: '11', name: { ko: 'KB국민카드', en: 'KB Kookmin Card' } },
  { code: '61', name: { ko: '현대카드', en: 'Hyundai Card' } },
  { code: '71', name: { ko: '롯데카드', en: 'Lotte Card' } },
  { code: '33', name: { ko: '우리카드(BC)', en: 'Woori Card (BC)' } },
  { code: 'W1', name: { ko: '우리카드', en: 'Woori Card' } },
  { code: '21', name: { ko: '하나카드', en: 'Hana Card' } },
  { code: '91', name: { ko: 'NH농협카드', en: 'NH NongHyup Card' } },
  { code: '31', name: { ko: 'BC카드', en: 'BC Card' } },
  { code: '3K', name: { ko: 'IBK기업은행(BC)', en: 'IBK (BC)' } },
  { code: '36', name: { ko: '씨티카드', en: 'Citi Card' } },
  { code: '15', name: { ko: '카카오뱅크', en: 'KakaoBank' } },
  { code: '3A', name: { ko: '케이뱅크', en: 'K bank' } },
  { code: '24', name: { ko: '토스뱅크', en: 'Toss Bank' } },
  { code: '34', name: { ko: 'Sh수협은행', en: 'Sh Suhyup Bank' } },
  { code: '35', name: { ko: '전북은행', en: 'Jeonbuk Bank' } },
  { code: '42', name: { ko: '제주은행', en: 'Jeju Bank' } },
  { code: '46', name: { ko: '광주은행', en: 'Kwangju Bank' } },
  { code: '37', name: { ko: '우체국예금보험', en: 'Korea Post' } },
  { code: '38', name: { ko: '새마을금고', en: 'MG Community Credit' } },
  { code: '62', name: { ko: '신협', en: 'Shinhyup' } },
  { code: '30', name: { ko: 'KDB산업은행', en: 'KDB Development Bank' } },
  { code: '39', name: { ko: '저축은행', en: 'Savings banks' } },
  { code: '6D', name: { ko: '다이너스 클럽', en: 'Diners Club' }, abroad: true },
  { code: '4V', name: { ko: '비자', en: 'Visa' }, abroad: true },
  { code: '4M', name: { ko: '마스터카드', en: 'Mastercard' }, abroad: true },
  { code: '4J', name: { ko: 'JCB', en: 'JCB' }, abroad: true },
  { code: '3C', name: { ko: '유니온페이', en: 'UnionPay' }, abroad: true },
  { code: '7A', name: { ko: '아메리칸 익스프레스', en: 'American Express' }, abroad: true },
];

const issuerNames = new Map(CARD_ISSUERS.map(({ code, name }) => [code, name]));

/** The issuer's name in a language; an unknown code is returned as it is. */
export function issuerName(code: string, locale: 'ko' | 'en'): string {
  return issuerNames.get(code)?.[locale] ?? code;
}
