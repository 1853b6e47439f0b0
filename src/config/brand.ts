import type { Locale } from './constants';

/**
 * Pictures that pages show without asking the API, in the form of its answers. When a master is
 * rendered again, its version and blur change: brand.test.ts fails then, and
 * picture-index.json has the new values.
 */
export const FIXED_PICTURES = {
  notFound: {
    name: 'exterior-lodge-snow-dusk.5bf3c9eb',
    blur: 'UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoQAAsABUB8JaQCdAEeZAfwAMtDNkCcBx1LORTWsp496aITeuU5onqao8O1QbzyufeF0yCgAAA=',
  },
  error: {
    name: 'room-double-city-night-ink.04b9f1b5',
    blur: 'UklGRlIAAABXRUJQVlA4IEYAAAAQAgCdASoQAAsABUB8JaQCdAEekdjwBToAAP7AB0si7Tf3CHEv8EjcG0XFRX+y27NFRiOL7fEp/zSPgR0DeYjFE2oRaoAA',
  },
  login: {
    name: 'room-double-sea-day-sand.c5e9d066',
    blur: 'UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoQAAsABUB8JaQCdAC9y8hZ0AD9nR20MUeiPNQBfOqARP1s4i8yHTjq5qLd8dACVH6Pl9q3DMhPZC+wAAA=',
  },
  register: {
    name: 'studio-mountain-day-sand.8b985b54',
    blur: 'UklGRkYAAABXRUJQVlA4IDoAAABwAQCdASoQAAsABUB8JaQCdAA8AAD9dhXUIVgRTKpqk4HfuYfFW9NqsN3xKx14doEKaT0/q5QeoAAA',
  },
  /** The preview picture of shared links to pages that have no picture of their own. */
  share: {
    name: 'exterior-hanok-courtyard-dusk.ebca397a',
    blur: 'UklGRkwAAABXRUJQVlA4IEAAAADQAQCdASoQAAsABUB8JaQCdADwg+OOAAD+1K+ruiuvGHUZKnAGxXnmrAarXVMSNSehNJQ1LAaY8sIwUgaB7lAA',
  },
} as const;

type Localized = Readonly<Record<Locale, string>>;

/**
 * Everything that makes the site a brand's: rebrand here (colours: `src/ui/theme/tokens.ts`, the
 * logo: `src/ui/icon.tsx`). The company's data are samples; an operator must put in their own
 * before selling anything (Act on the Consumer Protection in Electronic Commerce, articles 10 and
 * 20: name, representative, address, telephone, e-mail, registration numbers, hosting).
 */
export const brand = {
  name: { ko: '머묾', en: 'Meomum' },
  /** The preview picture of shared links to pages that have no picture of their own. */
  sharePicture: FIXED_PICTURES.share.name,
  /** Customer service, as people read it and as `tel:` needs it. */
  phone: { text: '1588-0000', href: 'tel:+8215880000' },
  email: 'help@meomum.example',
  hours: {
    ko: '매일 09:00–22:00 (한국 시간)',
    en: 'Daily 9 am – 10 pm, Korean time',
  },
  social: [
    { name: 'Instagram', href: 'https://instagram.meomum.example' },
    { name: 'YouTube', href: 'https://youtube.meomum.example' },
    { name: 'Blog', href: 'https://blog.meomum.example' },
  ],
  app: {
    /** Redirects each phone to its app store; the QR code holds it, too. */
    link: 'https://app.meomum.example/get',
    android: 'https://play.google.com/store/apps/details?id=example.meomum',
    ios: 'https://apps.apple.com/kr/app/meomum/id0000000000',
  },
  company: {
    /** Marks every field below as a sample until an operator's own data replace them. */
    sample: true,
    name: { ko: '주식회사 머묾', en: 'Meomum Inc.' },
    representative: { ko: '홍길동', en: 'Hong Gil-dong' },
    address: {
      ko: '서울특별시 중구 예시로 1, 2층',
      en: '2F, 1 Yesi-ro, Jung-gu, Seoul, Korea',
    },
    registration: '000-00-00000',
    mailOrder: { ko: '제0000-예시-0000호', en: 'No. 0000-Sample-0000' },
    privacyOfficer: { ko: '홍길동', en: 'Hong Gil-dong' },
    hosting: { ko: '주식회사 머묾', en: 'Meomum Inc.' },
  },
} as const satisfies {
  name: Localized;
  hours: Localized;
  company: Record<string, Localized | string | boolean>;
} & Record<string, unknown>;
