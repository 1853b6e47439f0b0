import { media } from './tokens';

/**
 * Styles of small parts that several pages show and that are only elements with a class: cards,
 * photographs, tables, links within a text, facts with their values.
 */
export const partStyles = `
  .ui-card { border-radius: var(--radius-m); padding: 24px; background: var(--surface); min-width: 0; }
  .ui-card[data-gap] { display: grid; }
  .ui-card[data-look='line'] { box-shadow: inset 0 0 0 1px var(--line); }
  .ui-card[data-look='raised'] { border-radius: var(--radius-l); box-shadow: 0 0 0 1px var(--line), var(--shadow-1); }
  .ui-card[data-look='quiet'] { background: var(--paper-2); }
  ${media.phone} { .ui-card { padding: 20px; } }
  .ui-card[data-flush] { padding: 0; overflow: hidden; }
  /* Where two buttons don't fit side by side, the longer one comes first. */
  .ui-spread { display: flex; flex: 1; flex-wrap: wrap-reverse; gap: 8px; }
  .ui-spread > .ui-btn { flex: 1 0 auto; }
  /* A picture on its way from a card to the hotel's gallery; the page can be used meanwhile. */
  ::view-transition { pointer-events: none; }
  ::view-transition-group(root) { animation-duration: var(--motion); }
  ::view-transition-group(shared-picture) { animation-duration: var(--motion-slow); }
  ::view-transition-image-pair(shared-picture) { animation-duration: inherit; }
  ::view-transition-old(shared-picture), ::view-transition-new(shared-picture) {
    width: 100%; height: 100%; object-fit: cover; overflow: clip; animation-duration: inherit;
  }
  .ui-fixed { flex: none; }
  .ui-framed { border: 1px solid var(--line); border-radius: var(--radius-l); }
  .ui-parted > section { padding-top: 32px; border-top: 1px solid var(--line); }
  .ui-parted-below { padding-bottom: 12px; border-bottom: 1px dashed var(--line-2); }
  .ui-cards { margin-bottom: 48px; }
  ${media.small} {
    .ui-cards[data-lead] { grid-template-columns: repeat(12, minmax(0, 1fr)); }
    .ui-cards[data-lead] > li { grid-column: span 7; }
    .ui-cards[data-lead] > li:nth-of-type(4n + 2), .ui-cards[data-lead] > li:nth-of-type(4n + 5) { grid-column: span 5; }
    .ui-cards[data-lead] > li:first-of-type { grid-column: 1 / -1; }
    .ui-cards[data-lead] > li:last-of-type:nth-of-type(2n) { grid-column: 1 / -1; }
    .ui-cards[data-lead] .ui-photo { aspect-ratio: auto; height: 320px; }
    .ui-cards[data-lead] > li:first-of-type .ui-photo, .ui-cards[data-lead] > li:last-of-type:nth-of-type(2n) .ui-photo { height: auto; aspect-ratio: 21 / 9; }
  }
  /* The whole element follows its one link; other controls in it are lifted above the link's cover. */
  .ui-covered { position: relative; isolation: isolate; }
  .ui-covered .ui-btn { position: relative; z-index: var(--z-above); }
  .ui-cover::after { content: ''; position: absolute; inset: 0; z-index: var(--z-above); border-radius: var(--radius-m); }
  .ui-way { transition: border-color var(--motion), box-shadow var(--motion); }
  .ui-way > .ui-icon { color: var(--ink-2); }
  .ui-way .name { display: block; font-weight: 600; }
  .ui-way[data-side='next'] { text-align: end; }
  ${media.small} { .ui-way[data-side='next'] { grid-column: 2; } }
  ${media.hover} { .ui-way:hover { box-shadow: inset 0 0 0 1px var(--ink-3); } }
  .ui-offer {
    display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 24px; border-radius: var(--radius-m);
    background: var(--accent-wash);
  }
  .ui-offer > .ui-icon { color: var(--accent-strong); }
  .ui-band { margin-top: 80px; padding-block: 64px; background: var(--paper-2); }
  ${media.belowSmall} { .ui-band { margin-top: 56px; padding-block: 48px; } }
  .ui-end { padding-bottom: 96px; }
  ${media.belowSmall} { .ui-end { padding-bottom: 56px; } }
  .ui-facts > div { display: flex; justify-content: space-between; gap: 24px; }
  .ui-facts > .ui-total { align-items: baseline; margin-top: 8px; padding-top: 12px; border-top: 1px solid var(--line); }
  .ui-facts dt { flex: none; color: var(--ink-2); }
  .ui-facts dd { text-align: end; font-weight: 500; font-variant-numeric: tabular-nums; }
  .ui-table { width: 100%; }
  .ui-table :is(th, td) { padding: 12px 12px 12px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
  .ui-table th { font-size: var(--text-body2); font-weight: 500; color: var(--ink-3); }
  .ui-table caption { padding-bottom: 8px; text-align: start; color: var(--ink-2); }
  .ui-table small { display: block; }
  .ui-table[data-figures] :is(th, td):not(:first-of-type), .ui-table[data-figures] td { padding-right: 0; text-align: end; }
  ${media.belowSmall} { .ui-wide { display: none; } }
  .ui-foot { grid-column: 1 / -1; padding-top: 12px; border-top: 1px solid var(--line); }
  .ui-crumbs li:not(:last-of-type)::after { content: '/'; margin-left: 8px; color: var(--ink-3); }
  .ui-crumbs a:hover { text-decoration: underline; text-underline-offset: 3px; }
  .ui-crumbs [aria-current] { color: var(--ink); }
  .ui-stepper { padding-block: 8px; }
  .ui-stepper > output { min-width: 40px; text-align: center; font-weight: 600; font-size: var(--text-title); }
  .ui-details > dl { padding: 16px; border-radius: var(--radius-s); }
  .ui-consent > details { margin: 4px 0 8px 32px; }
  fieldset.ui-times[data-look] .options { grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); }
  .ui-fit { width: fit-content; }
  .ui-options { margin-inline: -8px; }
  .ui-options a {
    display: flex; align-items: center; justify-content: space-between; min-height: 48px; padding: 0 16px;
    border-radius: var(--radius-m);
  }
  .ui-options a:hover { background: var(--paper-2); }
  .ui-options a[aria-current] { background: var(--accent-wash); color: var(--accent-deep); font-weight: 600; }
  .ui-full { width: 100%; }
  .ui-tile { height: 100%; }
  /* The second of three children takes what is left, so that the third stands at the lower edge. */
  .ui-filled { height: 100%; grid-template-rows: auto 1fr auto; align-content: stretch; }
  ${media.hover} { a.ui-tile:hover { background: var(--paper-3); } }
  .ui-middle { justify-self: center; }
  .ui-centre { text-align: center; }
  .ui-centred { width: 100%; max-width: 560px; margin-inline: auto; }
  .ui-indent { padding-inline-start: 32px; }
  .ui-lines { white-space: pre-line; }
  .ui-prose { white-space: pre-line; max-width: 68ch; }
  .ui-bullets { display: grid; align-content: start; gap: 4px; padding-left: 20px; list-style: disc; overflow-wrap: anywhere; }
  .ui-clamped { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 6; overflow: hidden; }
  .ui-target { scroll-margin-top: 96px; }
  .ui-empty { padding: 48px 24px 64px; }
  .ui-scene {
    margin-bottom: 8px; color: var(--ink-3); fill: none; stroke: currentColor; stroke-width: 1.7;
    stroke-linecap: round; stroke-linejoin: round;
  }
  .ui-empty > .text { max-width: 440px; color: var(--ink-2); text-wrap: balance; }
  .ui-outcome { padding-block: 40px; overflow-wrap: anywhere; }
  .ui-avatar {
    display: grid; place-items: center; flex: none; width: 88px; height: 88px; border-radius: 50%; overflow: hidden;
    background: var(--paper-2); color: var(--ink-3);
  }
  .ui-avatar > img { width: 100%; height: 100%; object-fit: cover; }
  .ui-disc {
    display: grid; place-items: center; width: 72px; height: 72px; border-radius: 50%;
    background: var(--paper-2); color: var(--ink-3);
  }
  .ui-disc[data-tone='good'] { background: var(--accent-wash); color: var(--accent-strong); }
  .ui-disc[data-tone='wait'] { background: var(--info-wash); color: var(--info); }
  .ui-disc[data-tone='warn'] { background: var(--warn-wash); color: var(--warn); }
  .ui-disc[data-tone='danger'] { background: var(--danger-wash); color: var(--danger); }
  .ui-trait { display: grid; grid-template-columns: auto 1fr; column-gap: 8px; align-items: start; align-content: start; }
  .ui-trait > .ui-icon { margin-top: 3px; color: var(--ink-2); }
  .ui-trait > .faint { grid-column: 2; }
  ${media.small} {
    .ui-trait { grid-template-columns: auto auto 1fr; align-items: baseline; }
    .ui-trait > .ui-icon { align-self: start; }
    .ui-trait > .faint { grid-column: 3; margin-inline-start: -4px; }
    .ui-trait > .faint::before { content: '· '; }
  }
  .ui-underline { text-decoration: underline; text-underline-offset: 3px; }
  .ui-photo { display: block; aspect-ratio: 4 / 3; overflow: hidden; border-radius: var(--radius-m); background: var(--paper-3); }
  .ui-photo[data-size='s'] { border-radius: var(--radius-s); }
  .ui-photo[data-ratio='wide'] { aspect-ratio: 16 / 9; }
  .ui-banner { width: 100%; max-width: 768px; margin-inline: auto; aspect-ratio: 21 / 9; }
  .ui-banner img { width: 100%; height: 100%; object-fit: cover; }
  .ui-zoom { display: block; border-radius: var(--radius-m); }
  .ui-zoom > .ui-photo { margin-bottom: 12px; }
  .ui-zoom > .ui-photo img { transition: transform var(--motion); }
  ${media.hover} { .ui-zoom:hover > .ui-photo img { transform: scale(1.02); } }
  .ui-photo[data-width] { flex: none; width: var(--photo); }
  .ui-photo[data-width='72'] { --photo: 72px; }
  .ui-photo[data-width='96'] { --photo: 96px; }
  .ui-photo[data-width='120'] { --photo: 120px; }
  .ui-fold > summary { display: inline-flex; align-items: center; gap: 4px; min-height: 44px; font-weight: 600; font-size: var(--text-body2); }
  .ui-fold[open] > summary { margin-bottom: 8px; }
  .ui-fold[open] > summary > .ui-icon { transform: rotate(180deg); }
`;
