/**
 * The countries that most guests of Korean hotels come from, by time zone (IANA names). For any
 * other zone the browser's language decides, and then Korea is assumed.
 */
const ZONES: Readonly<Record<string, string>> = {
  AE: 'Asia/Dubai',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Hobart Australia/Darwin Australia/Canberra',
  BE: 'Europe/Brussels',
  BR: 'America/Sao_Paulo America/Bahia America/Fortaleza America/Manaus America/Recife',
  CA: 'America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax America/Montreal America/Regina America/St_Johns',
  CH: 'Europe/Zurich',
  CN: 'Asia/Shanghai Asia/Chongqing Asia/Urumqi',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin Europe/Busingen',
  DK: 'Europe/Copenhagen',
  ES: 'Europe/Madrid Atlantic/Canary',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London Europe/Belfast',
  HK: 'Asia/Hong_Kong',
  ID: 'Asia/Jakarta Asia/Makassar Asia/Jayapura',
  IE: 'Europe/Dublin',
  IL: 'Asia/Jerusalem Asia/Tel_Aviv',
  IN: 'Asia/Kolkata Asia/Calcutta',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KR: 'Asia/Seoul',
  KZ: 'Asia/Almaty Asia/Qyzylorda',
  MN: 'Asia/Ulaanbaatar',
  MO: 'Asia/Macau',
  MX: 'America/Mexico_City America/Tijuana America/Monterrey America/Cancun',
  MY: 'Asia/Kuala_Lumpur Asia/Kuching',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PH: 'Asia/Manila',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon Atlantic/Madeira Atlantic/Azores',
  RU: 'Europe/Moscow Asia/Vladivostok Asia/Novosibirsk Asia/Yekaterinburg',
  SA: 'Asia/Riyadh',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
  TW: 'Asia/Taipei',
  UA: 'Europe/Kyiv Europe/Kiev',
  US: 'America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage America/Detroit America/Boise Pacific/Honolulu America/Indiana/Indianapolis',
  UZ: 'Asia/Tashkent Asia/Samarkand',
  VN: 'Asia/Ho_Chi_Minh Asia/Saigon',
  ZA: 'Africa/Johannesburg',
};

const COUNTRY_OF_ZONE = new Map(
  Object.entries(ZONES).flatMap(([iso, zones]) =>
    zones.split(' ').map((zone) => [zone, iso] as const),
  ),
);

const REGION = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})(?:-|$)/;

/**
 * The country whose telephone number a visitor most likely has. It only preselects a list and is
 * never used without being shown. Readers of the Korean pages have Korean numbers; for all others
 * the time zone of their device says more than its language, which is American English in many
 * places.
 * @param languages of the browser, the preferred one first, such as `en-GB`
 * @returns an ISO 3166 code of two letters
 */
export function likelyCountry(of: {
  readonly locale: 'ko' | 'en';
  /**
   * Returns the name of the device's time zone, such as `Europe/Berlin`. It is a function because a phone needs
   * about 50 ms to find the name, and only visitors of English pages need it.
   */
  readonly readTimeZone: () => string;
  readonly languages: readonly string[];
}): string {
  if (of.locale === 'ko') return 'KR';
  const here = COUNTRY_OF_ZONE.get(of.readTimeZone());
  if (here !== undefined) return here;
  const region = of.languages.map((language) => REGION.exec(language)?.[1]).find(Boolean);
  return region ?? 'KR';
}
