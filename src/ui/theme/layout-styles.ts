import { media } from './tokens';

const SPACES = [0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 56, 64, 72];
const WIDTHS = [360, 480, 560, 640, 720];
const COUNTS = [1, 2, 3, 4, 6];

/** One rule for each value of a data attribute. */
const each = (
  values: readonly number[],
  rule: (value: number) => string,
  on = '',
  attribute = '',
): string =>
  values.map((value) => `${on}[data-${attribute}='${value}'] { ${rule(value)} }`).join('');

const columns = (attribute: string) =>
  each(
    COUNTS,
    (count) => `grid-template-columns: repeat(${count}, minmax(0, 1fr));`,
    '.ui-grid',
    attribute,
  );

const BOX = ':where(.ui-card, .ui-stack, .ui-row, .ui-grid, .ui-page, .ui-section)';

/**
 * Styles of the primitives of layout (`src/ui/layout`). Two of them are for any element: `data-above`
 * sets the distance to what stands above, and `ui-grow` fills what is left of a row.
 */
export const layoutStyles = `
  .ui-stack, .ui-grid, .ui-section { display: grid; gap: 16px; align-content: start; min-width: 0; }
  .ui-section { --gap: 16px; }
  .ui-row { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; min-width: 0; }
  .ui-row[data-nowrap] { flex-wrap: nowrap; }
  .ui-row[data-align='start'] { align-items: flex-start; }
  .ui-row[data-align='end'] { align-items: flex-end; }
  .ui-row[data-align='baseline'] { align-items: baseline; }
  .ui-row[data-align='stretch'] { align-items: stretch; }
  .ui-row[data-justify='between'] { justify-content: space-between; }
  .ui-row[data-justify='center'] { justify-content: center; }
  .ui-row[data-justify='end'] { justify-content: flex-end; }
  .ui-stack[data-align='start'] { justify-items: start; }
  .ui-stack[data-align='center'] { justify-items: center; text-align: center; }
  .ui-stack[data-align='end'] { justify-items: end; text-align: end; }
  .ui-grid[data-align] { align-items: var(--align); }
  .ui-grid[data-align='start'] { --align: start; }
  .ui-grid[data-align='center'] { --align: center; }
  .ui-grid[data-align='end'] { --align: end; }
  ${each([240, 280, 320, 480], (px) => `grid-template-columns: repeat(auto-fill, minmax(min(100%, ${px}px), 1fr));`, '.ui-grid', 'min')}
  ${columns('columns')}
  ${media.small} { ${columns('small')} }
  ${media.medium} { ${columns('medium')} }

  .ui-stack[data-above]:empty { margin-top: 0; }
  .ui-stack[data-ruled] { gap: 0; }
  .ui-stack[data-ruled] > * { border-top: 1px solid var(--line); }
  ${each([12, 16, 20, 24], (px) => `padding-block: ${px}px;`, '.ui-stack', 'ruled').replaceAll('] {', '] > * {')}
  .ui-stack[data-ruled][data-open] > :first-of-type { border-top: 0; padding-top: 0; }

  ${each(SPACES, (px) => `--gap: ${px}px; gap: ${px}px;`, BOX, 'gap')}
  ${each(SPACES, (px) => `row-gap: ${px}px;`, BOX, 'line-gap')}
  ${each(SPACES, (px) => `margin-top: ${px}px;`, '', 'above')}
  ${each(WIDTHS, (px) => `max-width: ${px}px;`, BOX, 'width')}
  ${BOX}[data-ground] { padding: 16px 20px; border-radius: var(--radius-m); }
  ${BOX}[data-ground='quiet'] { background: var(--paper-2); }
  ${BOX}[data-ground='accent'] { background: var(--accent-wash); }
  ${BOX}[data-ground='warn'] { background: var(--warn-wash); }
  ${BOX}[data-ground='line'] { box-shadow: inset 0 0 0 1px var(--line); }
  ${BOX}[data-pad='s'] { padding: 12px 16px; }
  ${BOX}[data-pad='l'] { padding: 24px; }
  ${media.phone} { ${BOX}[data-pad='l'] { padding: 20px; } }
  .ui-section > .ui-lead { margin-top: calc(4px - var(--gap)); }
  .ui-section > .ui-row > div > .ui-lead { margin-top: 4px; }

  .ui-page { padding-block: 32px 96px; }
  .ui-page[data-gap] { display: grid; }
  .ui-page[data-narrow] { max-width: 816px; }
  .ui-page[data-wide] { max-width: none; padding-block: 12px 96px; }
  .ui-page[data-narrow='question'] { max-width: 560px; }
  .ui-page[data-space='s'] { padding-block: 32px 72px; }
  .ui-page[data-space='l'] { padding-block: 48px 96px; }
  .ui-page[data-space='m'] { padding-block: 24px 96px; }
  ${media.belowSmall} {
    .ui-page:not([data-space], [data-wide]) { padding-block: 16px 64px; }
    .ui-page[data-space='l'] { padding-block: 24px 64px; }
    .ui-page[data-wide] { padding-block: 8px 64px; }
    .ui-page:not([data-space='l']) > .display2 { font-size: var(--text-h1); line-height: var(--leading-h1); }
  }
  .ui-back {
    display: inline-flex; align-items: center; justify-self: start; gap: 6px; min-height: 40px; margin-bottom: 8px;
    font-size: var(--text-body2); color: var(--ink-2);
  }

  [data-grow], .ui-grow { flex: 1; min-width: 0; }
  [data-grow='wrap'], .ui-grow-wrap { flex: 1 1 200px; min-width: 0; }
`;
