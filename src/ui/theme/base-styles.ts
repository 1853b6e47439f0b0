import { customProperties, DARK, LIGHT, MEASURES, media } from './tokens';

/**
 * The part of `GlobalStyles` with custom properties, the reset, font sizes and helpers for pages.
 */
export const baseStyles = `
  :root { color-scheme: light; ${customProperties({ ...MEASURES, ...LIGHT })} }
  @media (prefers-color-scheme: dark) {
    :root:not([data-scheme='light']) { color-scheme: dark; ${customProperties({ ...DARK })} }
  }
  :root[data-scheme='dark'] { color-scheme: dark; ${customProperties({ ...DARK })} }
  ${media.belowSmall} { :root { --section: 56px; } }
  /*
   * What is fixed to the lower edge stands on each other, from below: the navigation, a sticky bar, the question
   * of consent (docs/decisions/053). Each says here how high it is. The page keeps --bottom-room free at its end,
   * so that whatever is scrolled to can be pressed, and what floats above them begins there.
   */
  :root {
    --bottom-bar: 0px; --bar-room: 0px; --consent-room: 0px; --dock-room: 0px;
    --bottom-room: calc(var(--bottom-bar) + var(--bar-room) + var(--consent-room) + var(--dock-room));
  }
  ${media.belowSmall} { :root:has([data-bottom-nav]) { --bottom-bar: calc(64px + var(--safe-bottom)); } }
  ${media.belowMedium} {
    :root:has(.ui-sticky-bar) { --bar-room: calc(73px + max(0px, var(--safe-bottom) - var(--bottom-bar))); }
    :root:has(.ui-sticky-bar[data-second]) { --bar-room: calc(97px + max(0px, var(--safe-bottom) - var(--bottom-bar))); }
  }
  ${media.phone} {
    :root:has(.ui-sticky-bar[data-stacked]) { --bar-room: calc(109px + max(0px, var(--safe-bottom) - var(--bottom-bar))); }
  }
  ${media.medium} { :root:has(.ui-sticky-bar[data-everywhere]) { --dock-room: 88px; } }
  :root:has(.site-consent) { --consent-room: 56px; }
  @media (scripting: none) { :root:has(.site-consent) { --consent-room: 0px; } }

  *, *::before, *::after { box-sizing: border-box; margin: 0; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding: calc(var(--header) + 16px) 0 calc(var(--bottom-room) + 16px); }
  body {
    font: 400 var(--text-body1)/var(--leading-body1) var(--font); color: var(--ink); background: var(--paper);
    word-break: keep-all; overflow-wrap: anywhere; -webkit-font-smoothing: antialiased;
  }
  h1, h2, h3, h4, h5, h6 { font: inherit; }
  a { color: inherit; text-decoration: none; }
  a[href^='tel:'] { white-space: nowrap; }
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

  h1, h2, h3 { text-wrap: balance; }
  p { text-wrap: pretty; }
  .display1 { font: 700 var(--text-display1)/var(--leading-display1) var(--font); letter-spacing: -0.02em; }
  .display2 { font: 700 var(--text-display2)/var(--leading-display2) var(--font); letter-spacing: -0.02em; }
  .h1 { font: 700 var(--text-h1)/var(--leading-h1) var(--font); letter-spacing: -0.018em; }
  .h2 { font: 700 var(--text-h2)/var(--leading-h2) var(--font); letter-spacing: -0.016em; }
  .h3 { font: 600 var(--text-h3)/var(--leading-h3) var(--font); letter-spacing: -0.012em; }
  .title { font: 600 var(--text-title)/var(--leading-body1) var(--font); letter-spacing: -0.01em; }
  .body1 { font-size: var(--text-body1); line-height: var(--leading-body1); }
  .body2 { font-size: var(--text-body2); line-height: var(--leading-body2); }
  .small { font-size: var(--text-small); line-height: var(--leading-small); }
  .caption { font-size: var(--text-caption); line-height: var(--leading-caption); }
  .headline { font-family: var(--font-headline); letter-spacing: -0.03em; }
  .strong { font-weight: 600; }
  .num { font-variant-numeric: tabular-nums; }
  .muted { color: var(--ink-2); }
  .faint { color: var(--ink-3); }
  .ink { color: var(--ink); }
  .warn { color: var(--warn); }
  .accent { color: var(--accent-strong); }
  .danger { color: var(--danger); }
  ${media.phone} {
    .display1 { font-size: var(--text-h1); line-height: var(--leading-h1); }
    .display2 { font-size: var(--text-h2); line-height: var(--leading-h2); }
    .h1 { font-size: var(--text-h2); line-height: var(--leading-h2); }
    .h2 { font-size: var(--text-h3); line-height: var(--leading-h3); }
    .h3 { font-size: var(--text-title); line-height: var(--leading-price); }
  }

  .wrap { max-width: var(--wrap); margin-inline: auto; padding-inline: 24px; }
  .narrow { max-width: 560px; margin-inline: auto; padding-inline: 24px; }
  ${media.phone} { .wrap, .narrow { padding-inline: 16px; } }
  .section { padding-top: var(--section); }
  /* What it doesn't draw it also cuts off, so it reaches as far to the sides as rows and outlines do. */
  .ui-later {
    content-visibility: auto; contain-intrinsic-size: auto none auto 560px; margin-inline: -24px; padding-inline: 24px;
    padding-bottom: 4px; margin-bottom: -4px;
  }
  ${media.phone} {
    .ui-later { margin-inline: -16px; padding-inline: 16px; }
    /* Hotel cards in one column. Most are exactly as high as this estimate: a picture of 4:3, and the texts below it. */
    .ui-later-cards > :nth-child(n + 4) {
      content-visibility: auto; contain-intrinsic-size: auto none auto calc(75vw + 146px); overflow-clip-margin: 6px;
    }
  }
  /* The footer of a page. It is about as high in Korean on a phone and at a desk. */
  .ui-later-end { content-visibility: auto; contain-intrinsic-size: auto none auto 670px; }
  ${media.belowSmall} { .ui-later-end { contain-intrinsic-height: auto 940px; } }

  ${media.stillness} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important; animation-iteration-count: 1 !important;
      transition-duration: 0.01ms !important; scroll-behavior: auto !important;
    }
  }
`;
