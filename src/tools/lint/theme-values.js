/**
 * Reports a colour, a duration, a font size, a border radius or a stacking order that is written
 * outside of the theme. It checks strings and templates, which contain the style sheets, and the
 * numbers and strings in `style` attributes. The values are defined in `src/ui/theme`, and all
 * other code must use their names.
 */

const NAMED = 'white|black|red|green|blue|gray|grey|yellow|orange|purple|pink|silver|gold';

/**
 * Each entry has the kind of value, a pattern that finds it in a style text, and what to write
 * instead.
 */
const VALUES = [
  ['colour', /(?<![\w&/?=-])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])/gi, 'var(--ink), …'],
  [
    'colour',
    /\b(?:rgb|hsl)a?\(|\b(?:hwb|lab|lch|oklab|oklch)\(/gi,
    'var(--scrim), color-mix(…), …',
  ],
  [
    'colour',
    new RegExp(
      `(?:color|background|fill|stroke|border(?:-\\w+)*|outline)\\s*:[^;{}]*\\b(?:${NAMED})\\b(?!-)`,
      'gi',
    ),
    'var(--ink), …',
  ],
  [
    'duration',
    /(?:transition|animation)(?:-duration|-delay)?\s*:[^;{}]*?(?<![\w.-])\d*\.?\d+m?s\b/gi,
    'var(--motion)',
  ],
  ['size of type', /(?<!-)font-size\s*:\s*[\d.]+(?:px|rem|pt)/gi, 'var(--text-…)'],
  ['size of type', /(?<!-)font\s*:[^;{}]*?\b[\d.]+(?:px|rem|pt)/gi, 'var(--text-…)'],
  ['line height', /line-height\s*:\s*[\d.]+(?:px|rem|pt)/gi, 'var(--leading-…)'],
  ['rounding', /border(?:-\w+)*-radius\s*:[^;{}]*?\b0*[1-9][\d.]*(?:px|rem)/gi, 'var(--radius-…)'],
  ['stacking order', /z-index\s*:\s*-?\d+/gi, 'var(--z-…)'],
];

/** Properties of a style object whose values must come from the theme. */
const INLINE =
  /^(?:color|background(?:Color)?|fill|stroke|font|fontSize|lineHeight|borderRadius|zIndex|transition(?:Duration)?|animation(?:Duration)?)$/;

/** A length, a duration or a named colour in such a value; hex colours are found everywhere. */
const LITERAL = new RegExp(`(?<![\\w.-])\\d*\\.?\\d+(?:px|rem|pt|m?s)\\b|^(?:${NAMED})$`);

/** @type {import('oxlint/plugins-dev').Rule} */
const rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      outside:
        'A {{what}} outside the theme ({{value}}): name it in src/ui/theme, use {{instead}}.',
    },
  },
  create(context) {
    /** @param {any} node @param {string} text */
    function read(node, text) {
      for (const [what, pattern, instead] of VALUES) {
        for (const [value] of text.matchAll(pattern)) {
          context.report({ node, messageId: 'outside', data: { what, value, instead } });
        }
      }
    }
    return {
      TemplateElement: (node) => read(node, node.value.cooked ?? node.value.raw),
      Literal: (node) => {
        if (typeof node.value === 'string') read(node, node.value);
      },
      Property: (node) => {
        const name = node.key.name ?? node.key.value;
        const { value } = node;
        if (!INLINE.test(name) || value.type !== 'Literal') return;
        if (typeof value.value === 'string' && !LITERAL.test(value.value)) return;
        const data = { what: name, value: String(value.value), instead: 'var(--…)' };
        context.report({ node, messageId: 'outside', data });
      },
    };
  },
};

export default rule;
