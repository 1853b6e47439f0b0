import { media } from './tokens';

/**
 * Styles of small components that a page has dozens of (button, chip, icon, tag, rating, price,
 * skeleton). They are plain classes of the global style sheet, so that rendering a hundred of them
 * on the server costs nothing beyond the elements themselves.
 */
export const atomStyles = `
  .ui-btn {
    display: inline-flex; align-items: center; justify-content: center; gap: 8px; flex: none;
    height: var(--button-l); padding: 0 24px; border-radius: var(--radius-full);
    font-weight: 600; font-size: var(--text-body1); line-height: var(--leading-control); letter-spacing: -0.01em; text-align: center;
    white-space: nowrap; text-decoration: none; user-select: none; position: relative;
    transition: background-color var(--motion), color var(--motion), box-shadow var(--motion), opacity var(--motion);
  }
  .ui-btn[data-size='m'] { height: var(--button-m); padding: 0 16px; font-size: var(--text-body2); gap: 8px; }
  .ui-btn[data-size='s'] { height: var(--button-s); padding: 0 12px; font-size: var(--text-small); gap: 4px; }
  .ui-btn[data-full] { display: flex; width: 100%; height: auto; min-height: var(--button-l); padding-block: 4px; white-space: normal; }
  .ui-btn[data-full][data-size='m'] { min-height: var(--button-m); }
  .ui-btn[data-full][data-size='s'] { min-height: var(--button-s); }
  .ui-btn[data-variant='primary'] { background: var(--accent-strong); color: var(--on-accent); }
  .ui-btn[data-variant='secondary'] { background: var(--paper); color: var(--ink); box-shadow: inset 0 0 0 1px var(--line-2); }
  .ui-btn[data-variant='text'] { color: var(--accent-strong); padding: 0 8px; }
  /*
   * Only the text of such a button is seen, so that is what stands at an edge; its padding lies beyond.
   * Between neighbours in a line it doesn't.
   */
  .ui-btn[data-variant='text']:not([data-full]) { margin-inline: -8px; }
  .ui-row > * + .ui-btn[data-variant='text'], .ui-btn:not([data-full]) + .ui-btn[data-variant='text'] { margin-inline-start: 0; }
  .ui-row > .ui-btn[data-variant='text']:not(:last-child), .ui-btn[data-variant='text']:has(+ .ui-btn:not([data-full])) { margin-inline-end: 0; }
  .ui-chips .ui-btn[data-variant='text'] { margin-inline: 0; }
  .ui-btn[data-danger][data-variant='primary'] { background: var(--danger); color: var(--on-danger); }
  .ui-btn[data-danger]:not([data-variant='primary']) { color: var(--danger); }
  ${media.hover} {
    .ui-btn[data-variant='primary']:hover { background: color-mix(in srgb, var(--accent-strong) 88%, var(--ink)); }
    .ui-btn[data-danger][data-variant='primary']:hover { background: color-mix(in srgb, var(--danger) 88%, var(--ink)); }
    .ui-btn[data-variant='secondary']:hover { background: var(--paper-2); }
    .ui-btn[data-variant='text']:hover { background: var(--accent-wash); }
    .ui-btn[data-danger][data-variant='text']:hover { background: var(--danger-wash); }
  }
  .ui-btn:active { transform: scale(0.985); }
  .ui-btn:disabled:not([aria-busy='true'], [data-waiting]), .ui-btn[aria-disabled='true']:not([aria-busy='true']) {
    background: var(--paper-3); color: var(--ink-3); box-shadow: none; cursor: not-allowed; transform: none;
  }
  .ui-btn[data-variant='text']:disabled:not([aria-busy='true'], [data-waiting]) { background: none; }
  .ui-btn[aria-busy='true'] { cursor: progress; transform: none; }
  /* Not yet: the page doesn't react to input so far. */
  .ui-btn[data-waiting], .ui-icon-btn[data-waiting] { cursor: progress; opacity: 0.72; transform: none; }
  /* Pressed before that: the press is done as soon as the page reacts. */
  button[data-waiting][data-pressed] { opacity: 0.45; }
  .ui-btn[aria-busy='true'] > .ui-btn-label { opacity: 0; }
  .ui-btn > .ui-spinner { position: absolute; inset: 0; margin: auto; }
  .ui-btn-label { display: inline-flex; align-items: center; gap: inherit; min-width: 0; }

  .ui-icon-btn {
    display: inline-grid; place-items: center; flex: none; width: var(--button-m); height: var(--button-m);
    border-radius: 50%; color: inherit; position: relative; transition: background-color var(--motion), color var(--motion);
  }
  .ui-icon-btn[data-size='l'] { width: var(--button-l); height: var(--button-l); }
  .ui-icon-btn[data-size='s'] { width: var(--button-s); height: var(--button-s); }
  .ui-icon-btn[data-size='s']::after { content: ''; position: absolute; inset: -8px; }
  /* White lines with a dark ground and shadow of their own, so that they are seen on any picture. */
  .ui-icon-btn[data-tone='photo'] { color: var(--photo-paper); }
  .ui-icon-btn[data-tone='photo']::after { content: ''; position: absolute; inset: -2px; }
  .ui-icon-btn[data-tone='photo'][data-size='s']::after { inset: -8px; }
  .ui-icon-btn[data-tone='photo'] .ui-icon {
    font-size: var(--text-h2); stroke-width: 2; filter: drop-shadow(0 0 2px var(--photo-shade));
  }
  .ui-icon-btn[data-tone='photo']:focus-visible { outline-color: var(--photo-paper); outline-offset: -2px; box-shadow: inset 0 0 0 4px var(--photo-shade); }
  .ui-icon-btn[data-tone='line'] { box-shadow: inset 0 0 0 1px var(--line-2); }
  .ui-icon-btn[aria-pressed='true'] { color: var(--danger); }
  .ui-icon-btn[aria-pressed='true'] .ui-icon { fill: currentColor; }
  .ui-icon-btn[data-tone='photo'][aria-pressed] .ui-icon { fill: color-mix(in srgb, var(--photo-shade) 75%, transparent); }
  .ui-icon-btn[data-tone='photo'][aria-pressed='true'] { color: var(--photo-paper); }
  .ui-icon-btn[data-tone='photo'][aria-pressed='true'] .ui-icon { fill: var(--photo-heart); }
  .ui-icon-btn[data-answers] .ui-icon { animation: ui-beat 260ms ease-out; }
  .ui-icon-btn:disabled:not([data-waiting]) { color: var(--ink-3); cursor: not-allowed; opacity: 0.6; }
  ${media.hover} {
    .ui-icon-btn:not([data-tone='photo']):not(:disabled):hover { background: var(--paper-2); }
    .ui-icon-btn[data-tone='photo']:hover { background: color-mix(in srgb, var(--photo-shade) 50%, transparent); }
  }

  .ui-chip {
    display: inline-flex; align-items: center; gap: 8px; height: 36px; padding: 0 16px; flex: none;
    border-radius: var(--radius-s); box-shadow: inset 0 0 0 1px var(--line-2); font-size: var(--text-body2); line-height: var(--leading-body2);
    white-space: nowrap; color: var(--ink); transition: background-color var(--motion), color var(--motion);
  }
  .ui-chip[aria-pressed='true'], .ui-chip[aria-checked='true'], .ui-chip[aria-current]:not([aria-current='false']), .ui-chip[data-on] {
    background: var(--accent-wash); color: var(--accent-deep); box-shadow: inset 0 0 0 1.5px var(--accent-strong);
  }
  .ui-chip:disabled { color: var(--ink-3); background: var(--paper-2); box-shadow: none; cursor: not-allowed; }
  ${media.hover} {
    button.ui-chip:not(:disabled):not([aria-pressed='true']):not([aria-checked='true']):hover,
    a.ui-chip:not([aria-current]):hover { background: var(--paper-2); }
  }
  .ui-chips { display: flex; flex-wrap: wrap; gap: 8px; }
  .ui-chips[data-scroll] {
    flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; padding-block: 4px; margin-block: -4px;
    /* What a chip hides from sight is placed in the row, and doesn't widen the page. */
    position: relative;
  }
  /* One of several: names with a line below the chosen one, or segments of one strip. */
  .ui-chips[data-choice='line'] { column-gap: 20px; }
  .ui-chips[data-choice] > .ui-chip { color: var(--ink-2); background: none; box-shadow: none; }
  .ui-chips[data-choice='line'] > .ui-chip { padding: 0 2px; border-radius: 0; }
  .ui-chips[data-choice='line'] > .ui-chip[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--ink); }
  .ui-chips[data-choice='segments'] { gap: 4px; padding: 4px; border-radius: var(--radius-m); background: var(--paper-3); }
  .ui-chips[data-choice='segments'] > .ui-chip { flex: 1 0 auto; justify-content: center; padding: 0 12px; }
  .ui-chips[data-choice='segments'] > .ui-chip:is([aria-current], [aria-pressed='true']) { background: var(--ink); color: var(--paper); }

  .ui-icon { flex: none; width: 1em; height: 1em; font-size: var(--text-h3); fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
  .ui-icon[data-filled] { fill: currentColor; }
  .ui-logo { white-space: nowrap; display: inline-flex; align-items: center; gap: 9px; font: 800 var(--text-h2)/1 var(--font); letter-spacing: -0.04em; color: var(--ink); }
  .ui-logo-mark { flex: none; width: 26px; height: 26px; color: var(--accent); }

  .ui-tag {
    display: inline-flex; align-items: center; gap: 4px; padding: 2px 8px; border-radius: var(--radius-xs);
    background: var(--accent-wash); color: var(--accent-deep); font-size: var(--text-small); line-height: var(--leading-small); font-weight: 600;
  }
  .ui-tag[data-tone='neutral'] { background: var(--paper-3); color: var(--ink-2); }
  .ui-tag[data-tone='warn'] { background: var(--warn-wash); color: var(--warn); }
  .ui-tag[data-tone='danger'] { background: var(--danger-wash); color: var(--danger); }
  .ui-tag[data-tone='info'] { background: var(--info-wash); color: var(--info); }

  .ui-link { color: var(--accent-strong); text-decoration: underline; text-underline-offset: 3px; }

  .ui-rating { display: inline-flex; align-items: center; gap: 4px; white-space: nowrap; font-variant-numeric: tabular-nums; }
  .ui-rating .ui-icon { font-size: 1.05em; fill: currentColor; stroke-width: 0; color: var(--star); }
  .ui-rating b { font-weight: 600; }
  .ui-rating .count { color: var(--ink-3); }

  .ui-price { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 8px; font-variant-numeric: tabular-nums; }
  .ui-price > * { white-space: nowrap; }
  .ui-price .label { flex-basis: 100%; font-size: var(--text-body2); line-height: var(--leading-body2); color: var(--ink-2); }
  .ui-price .amount { font-weight: 700; font-size: var(--text-h3); line-height: var(--leading-price); letter-spacing: -0.02em; }
  .ui-price[data-size='l'] .amount { font-size: var(--text-h1); line-height: var(--leading-h1); }
  .ui-price[data-size='s'] .amount { font-size: var(--text-body1); line-height: var(--leading-control); }
  .ui-price .note { font-size: var(--text-body2); line-height: var(--leading-body2); color: var(--ink-3); }
  .ui-price[data-align='end'] { justify-content: flex-end; text-align: end; }

  .ui-skeleton { display: block; border-radius: var(--radius-s); background: var(--paper-3); animation: ui-breathe 1.4s ease-in-out infinite; }
  .ui-skeleton[data-shape='text'] { height: 1em; margin-block: 0.3em; border-radius: var(--radius-xs); }
  .ui-skeleton[data-shape='round'] { border-radius: 50%; }
  .ui-skeleton[data-shape='photo'] { border-radius: var(--radius-m); aspect-ratio: 4 / 3; }
  .ui-spinner { width: 20px; height: 20px; border-radius: 50%; border: 2px solid currentColor; border-right-color: transparent; animation: ui-turn 0.8s linear infinite; flex: none; display: block; }
  .ui-divider { border: 0; border-top: 1px solid var(--line); }
  .ui-divider[data-space='m'] { margin-block: 24px; }
  .ui-divider[data-space='l'] { margin-block: 40px; }
  /* A <source> would be a box of its own in the grid or row that a picture without a box stands in. */
  picture { display: contents; }
  picture > source { display: none; }
  .ui-picture { filter: var(--photo-filter); width: 100%; height: 100%; object-fit: cover; background: var(--paper-3) center / cover no-repeat; }
  @media (prefers-reduced-data: reduce) { .ui-picture { background-image: none !important; } }
  .ui-hidden:not(:focus):not(:active), .ui-sr {
    position: absolute !important; width: 1px; height: 1px; margin: -1px; padding: 0; overflow: hidden;
    clip-path: inset(50%); white-space: nowrap; border: 0;
  }
  @keyframes ui-turn { to { transform: rotate(1turn); } }
  @keyframes ui-breathe { 50% { opacity: 0.45; } }
  @keyframes ui-beat { 0% { transform: scale(0.8); } 60% { transform: scale(1.15); } }
  @keyframes ui-fade { from { opacity: 0; } }
  @keyframes ui-rise { from { opacity: 0; transform: translateY(var(--slide)); } }
  /* A line that was just printed is legible from its first moment on: only its ground fades. */
  @keyframes ui-print {
    0% { transform: translateY(-6px); background: var(--accent-wash); }
    50% { transform: none; background: var(--accent-wash); }
  }
  .ui-print { animation: ui-print 480ms steps(8); }
  .ui-rise { animation: ui-rise var(--motion) ease-out; }
  .ui-fade { animation: ui-fade var(--motion) ease-out; }
  ${media.stillness} { .ui-skeleton, .ui-spinner, .ui-rise, .ui-fade, .ui-print, .ui-icon-btn[data-answers] .ui-icon { animation: none; } }
`;
