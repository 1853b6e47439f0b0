/**
 * The wallets whose pages the gateway has, with the names of their brands. In Korean they are also
 * what payments contain.
 */
export const WALLETS = [
  { code: 'TOSSPAY', ko: '토스페이', en: 'Toss Pay' },
  { code: 'NAVERPAY', ko: '네이버페이', en: 'Naver Pay' },
  { code: 'KAKAOPAY', ko: '카카오페이', en: 'Kakao Pay' },
] as const;

export const walletCodes = WALLETS.map(({ code }) => code);
export type WalletCode = (typeof walletCodes)[number];

/** The brand of a wallet in a language. */
export const walletName = (code: WalletCode, lang: 'ko' | 'en'): string =>
  WALLETS.find((wallet) => wallet.code === code)?.[lang] ?? code;
