import { media } from './media';
import { customProperties, DARK, LIGHT, MEASURES } from './tokens';

/** Custom properties, reset, type scale and page helpers. Part of `GlobalStyles`. */
export const baseStyles = `
  :root { color-scheme: light; ${customProperties({ ...MEASURES, ...LIGHT })} }
  @media (prefers-color-scheme: dark) {
    :root:not([data-scheme='light']) { color-scheme: dark; ${customProperties({ ...DARK })} }
  }
  :root[data-scheme='dark'] { color-scheme: dark; ${customProperties({ ...DARK })} }
  ${media.belowSmall} { :root { --section: 56px; } }

  *, *::before, *::after { box-sizing: border-box; margin: 0; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: calc(var(--header) + 16px); }
  body {
    font: 400 16px/26px var(--font); color: var(--ink); background: var(--paper);
    word-break: keep-all; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased;
  }
  h1, h2, h3, h4, h5, h6 { font: inherit; }
  a { color: inherit; text-decoration: none; }
  img, svg, video { display: block; max-width: 100%; }
  ul, ol { padding: 0; list-style: none; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { padding: 0; border: 0; background: none; cursor: pointer; text-align: inherit; }
  fieldset { padding: 0; border: 0; min-width: 0; }
  legend { padding: 0; }
  table { border-collapse: collapse; }
  summary { cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  [hidden] { display: none !important; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  ::selection { background: var(--accent-wash); color: var(--accent-deep); }

  .display1 { font: 700 40px/52px var(--font); letter-spacing: -0.02em; }
  .display2 { font: 700 32px/44px var(--font); letter-spacing: -0.02em; }
  .h1 { font: 700 28px/38px var(--font); letter-spacing: -0.018em; }
  .h2 { font: 700 24px/34px var(--font); letter-spacing: -0.016em; }
  .h3 { font: 600 20px/30px var(--font); letter-spacing: -0.012em; }
  .title { font: 600 18px/26px var(--font); letter-spacing: -0.01em; }
  .body1 { font-size: 16px; line-height: 26px; }
  .body2 { font-size: 14px; line-height: 22px; }
  .small { font-size: 12px; line-height: 18px; }
  .caption { font-size: 10px; line-height: 14px; }
  .strong { font-weight: 600; }
  .num { font-variant-numeric: tabular-nums; }
  .muted { color: var(--ink-2); }
  .faint { color: var(--ink-3); }
  .accent { color: var(--accent-strong); }
  .danger { color: var(--danger); }
  ${media.phone} {
    .display1 { font-size: 28px; line-height: 38px; }
    .display2 { font-size: 26px; line-height: 36px; }
    .h1 { font-size: 24px; line-height: 34px; }
    .h2 { font-size: 20px; line-height: 30px; }
    .h3 { font-size: 18px; line-height: 28px; }
  }

  .wrap { max-width: var(--wrap); margin-inline: auto; padding-inline: 24px; }
  .narrow { max-width: 560px; margin-inline: auto; padding-inline: 24px; }
  ${media.phone} { .wrap, .narrow { padding-inline: 16px; } }
  .section { padding-top: var(--section); }

  ${media.stillness} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important; animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important; scroll-behavior: auto !important;
    }
  }
`;
