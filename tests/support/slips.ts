/**
 * A mistake that a sentence of the site could contain, with a text that contains it for the rule's
 * own test.
 */
type Rule = {
  readonly name: string;
  readonly findIn: (text: string, locale: 'ko' | 'en') => readonly string[];
};

const matches = (pattern: RegExp) => (text: string) =>
  [...text.matchAll(pattern)].map(([whole]) => whole.trim());

/** Words that may be repeated: Korean words that imitate sounds, and English grammar. */
const TWICE = new Set(['had', 'that', '하나', '너무', '정말', '아주', '매우', '오래', '조금씩']);

function doubledWords(text: string): string[] {
  const words = text.matchAll(
    /(?<![\p{L}\p{N}])(\p{L}{2,})[’”"'»]?[ \t]+[‘“"'«]?\1(?:은|는|이|가|을|를|도|의|에|로|으로)?(?![\p{L}\p{N}])/gu,
  );
  return [...words]
    .filter(([, word = '']) => !TWICE.has(word.toLowerCase()))
    .map(([whole]) => whole);
}

const DAY = String.raw`(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2}(?: \d{4})?`;
const TIME = String.raw`\d{2}:\d{2}`;

/**
 * The end of a coupon, a voucher or a payment, or another deadline, without a time zone. Check-out
 * times needn't have one, since the guest is at the hotel.
 */
const END_WITHOUT_ZONE = new RegExp(
  String.raw`(?<!Check-out.*)(?:\b(?:until|ends on|by)[:\s]|–)\s*(?:${DAY} ${TIME}|${TIME} on ${DAY})(?! \d{4}|[ ,(]+Korean time)`,
  'gi',
);

const RULES: readonly Rule[] = [
  { name: 'a word twice', findIn: doubledWords },
  {
    name: 'doubled punctuation',
    findIn: (text) =>
      matches(
        /\S*(?:(?<!\.)\.\.(?!\.)|,,|;;|::|\?\?|!!|。。|(?<!\b(?:Inc|Ltd|Co))\.,|,\.)(?=\s|$)/g,
      )(text),
  },
  {
    name: 'a value that isn’t there',
    findIn: matches(
      /(?<![\w/.-])(?:undefined|null|NaN|\[object Object\]|Invalid Date)(?![\w/.-])/g,
    ),
  },
  { name: 'an unfilled place', findIn: matches(/\{\{[^}]*\}\}?|\$\{[^}]*\}/g) },
  {
    name: 'a translation’s key',
    findIn: matches(/(?<![\w@/.:-])[a-z]+(?:\.[a-z][A-Za-z]+)+(?![\w/@-])/g),
  },
  {
    name: '0 times',
    findIn: matches(
      /(?<!\d[.,]?)\b0 (?:times|visits|nights?|minutes)\b|(?<![\d,.])(?:주 )?0(?:회|박)(?![\d가-힣])/g,
    ),
  },
  { name: 'a number as it is stored', findIn: matches(/\+82\d{7,}/g) },
  {
    name: 'a particle after quotes',
    findIn: matches(
      /\S*[’”](?:은\(는\)|이\(가\)|을\(를\)|와\(과\))|\S*(?:은\(는\)|이\(가\)|을\(를\))/g,
    ),
  },
  {
    name: 'money without its currency',
    // Amounts from a thousand on are written with commas, and a currency follows or precedes them.
    findIn: (text) =>
      [
        ...text.matchAll(
          /(?<![₩\d,.\-–+])(?:[−-])?\d{1,3}(?:,\d{3})+(?![\d,])(?!\s?(?:원|won|KRW|자|개|곳|명|건|장|실|점|characters|letters|reviews|hotels|m²|㎡))/gi,
        ),
      ].map(([whole]) => whole),
  },
  {
    name: 'an end without its zone',
    // A reader of English may be anywhere; in Korean the time zone is named only for browsers in
    // other zones (useDeadline).
    findIn: (text, locale) => (locale === 'ko' ? [] : matches(END_WITHOUT_ZONE)(text)),
  },
];

/**
 * Finds mistakes in a text of the site as a visitor reads it: repeated words or marks, unfilled
 * values and translation keys, and numbers in the form in which they are stored.
 */
export function slipsIn(text: string, locale: 'ko' | 'en'): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      RULES.flatMap(({ name, findIn }) =>
        findIn(line, locale).map((slip) => `${name}: “${slip}” in “${line.trim().slice(0, 160)}”`),
      ),
    );
}
