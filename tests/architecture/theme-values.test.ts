import { ESLint, RuleTester } from 'eslint';
import { describe, expect, it } from 'vitest';

import themeValues from '../../eslint-rules/theme-values.js';

RuleTester.describe = describe;
RuleTester.it = it;

const tester = new RuleTester({
  languageOptions: {
    ecmaVersion: 2022,
    sourceType: 'module',
    parserOptions: { ecmaFeatures: { jsx: true } },
  },
});

const planted = (code: string, errors = 1) => ({ code, errors });

tester.run('theme-values', themeValues, {
  valid: [
    '`color: var(--ink); transition: color var(--motion);`',
    '`font: 600 var(--text-h3)/var(--leading-h3) var(--font); font-size: 1.05em; line-height: 1;`',
    '`border-radius: var(--radius-m) 0 50%; z-index: calc(var(--z-modal) + 1);`',
    "const link = '/faq#abc'; const more = 'see issue 12s';",
    "const path = 'M12 21.2s-7-6.3-7-11.7a7 7 0 0 1 14 0z';",
    "<i style={{ width: '40%', color: 'var(--accent)' }} />",
  ],
  invalid: [
    planted('`color: #fff;`'),
    planted("const ink = '#14201C';"),
    planted('`background: rgb(8 20 26 / 0.55);`'),
    planted('`border-top: 1px solid white;`'),
    planted('`color: hsl(160 90% 30%);`'),
    planted('`transition: opacity 0.4s ease-out, transform var(--motion);`'),
    planted('`animation: turn 300ms;`'),
    planted('`font-size: 13px;`'),
    planted('`font: 700 22px/1.2 var(--font);`'),
    planted('`line-height: 21px;`'),
    planted('`border-radius: 0 10px 10px 0;`'),
    planted('`z-index: 99999;`'),
    planted('const a = css`color: ${ink}; border-radius: 3px; ${more} font-size: 11px;`;', 2),
    planted("const toast = { style: { font: '500 14px/22px var(--font)' } };"),
    planted("<i style={{ color: 'white', zIndex: 4 }} />", 2),
  ],
});

describe('the lint rule that allows sizes and colours only from the theme', () => {
  it.each([
    'src/ui/button/planted.tsx',
    'src/features/home/planted.tsx',
    'src/shell/planted.tsx',
    'src/screens/main/planted.tsx',
  ])('is an error in %s', async (file) => {
    const config: { rules: Record<string, unknown[]> } = await new ESLint().calculateConfigForFile(
      file,
    );
    expect(config.rules['meomum/theme-values']).toEqual([2]);
  });

  it('does not apply to the theme itself', async () => {
    const config: { rules: Record<string, unknown[]> } = await new ESLint().calculateConfigForFile(
      'src/ui/theme/tokens.ts',
    );
    expect(config.rules['meomum/theme-values']).toBeUndefined();
  });
});
