/** A rule that a sentence of the site can break, with a text that breaks it for its own test. */
type Rule = {
  readonly name: string;
  readonly found: (text: string, locale: 'ko' | 'en') => readonly string[];
};

const matches = (pattern: RegExp) => (text: string) =>
  [...text.matchAll(pattern)].map(([whole]) => whole.trim());

/** Words that may stand twice in a row: sounds in Korean, and English grammar. */
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

/** An end or a deadline (of a coupon, a voucher, a payment) on a clock that isn't named; who checks out is there. */
const END_WITHOUT_ZONE = new RegExp(
  String.raw`(?<!Check-out.*)(?:\b(?:until|ends on|by)[:\s]|–)\s*(?:${DAY} ${TIME}|${TIME} on ${DAY})(?! \d{4}|[ ,(]+Korean time)`,
  'gi',
);

const RULES: readonly Rule[] = [
  { name: 'a word twice', found: doubledWords },
  {
    name: 'doubled punctuation',
    found: (text) =>
      matches(
        /\S*(?:(?<!\.)\.\.(?!\.)|,,|;;|::|\?\?|!!|。。|(?<!\b(?:Inc|Ltd|Co))\.,|,\.)(?=\s|$)/g,
      )(text),
  },
  {
    name: 'a value that isn’t there',
    found: matches(/(?<![\w/.-])(?:undefined|null|NaN|\[object Object\]|Invalid Date)(?![\w/.-])/g),
  },
  { name: 'an unfilled place', found: matches(/\{\{[^}]*\}\}?|\$\{[^}]*\}/g) },
  {
    name: 'a translation’s key',
    found: matches(/(?<![\w@/.:-])[a-z]+(?:\.[a-z][A-Za-z]+)+(?![\w/@-])/g),
  },
  {
    name: '0 times',
    found: matches(
      /(?<!\d[.,]?)\b0 (?:times|visits|nights?|minutes)\b|(?<![\d,.])(?:주 )?0(?:회|박)(?![\d가-힣])/g,
    ),
  },
  { name: 'a number as it is stored', found: matches(/\+82\d{7,}/g) },
  {
    name: 'a particle after quotes',
    found: matches(
      /\S*[’”](?:은\(는\)|이\(가\)|을\(를\)|와\(과\))|\S*(?:은\(는\)|이\(가\)|을\(를\))/g,
    ),
  },
  {
    name: 'money without its currency',
    // Sums are written with commas from a thousand on; what follows or precedes says of what.
    found: (text) =>
      [
        ...text.matchAll(
          /(?<![₩\d,.\-–+])(?:[−-])?\d{1,3}(?:,\d{3})+(?![\d,])(?!\s?(?:원|won|KRW|자|개|곳|명|건|장|실|점|characters|letters|reviews|hotels|m²|㎡))/gi,
        ),
      ].map(([whole]) => whole),
  },
  {
    name: 'an end without its zone',
    // Who reads English may be anywhere; in Korean the zone is said to browsers elsewhere alone (useDeadline).
    found: (text, locale) => (locale === 'ko' ? [] : matches(END_WITHOUT_ZONE)(text)),
  },
];

/**
 * What is wrong with a text of the site as a visitor reads it: words or marks that stand twice, values and
 * keys that show through, numbers as they are stored.
 */
export function slipsIn(text: string, locale: 'ko' | 'en'): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      RULES.flatMap(({ name, found }) =>
        found(line, locale).map((slip) => `${name}: “${slip}” in “${line.trim().slice(0, 160)}”`),
      ),
    );
}
