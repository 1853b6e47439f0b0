/**
 * Draws what is inside `[data-force='hover']` as under the pointer and what is inside
 * `[data-force='focus']` as with the keyboard's focus: every rule of the page for `:hover`,
 * `:focus-visible` or `:focus-within` is repeated for those places. Takes nothing from outside, so
 * that a test can run it in a page.
 */
export function forceStates(): void {
  const forced: string[] = [];
  const within = ':is(a, button, input, select, textarea, summary)';

  function selectorsOf(selector: string): string[] {
    return [
      ['hover', /:hover/g],
      ['focus', /:focus-visible|:focus-within/g],
    ].flatMap(([state, pseudo]) => {
      const plain = selector.replace(pseudo as RegExp, '').trim();
      if (plain === selector) return [];
      return [`[data-force='${String(state)}'] ${plain === '' ? within : plain}`];
    });
  }

  function read(rules: CSSRuleList): void {
    for (const rule of Array.from(rules)) {
      if (rule instanceof CSSMediaRule) {
        if (matchMedia(rule.conditionText).matches) read(rule.cssRules);
      } else if (rule instanceof CSSStyleRule) {
        const selectors = rule.selectorText.split(/,(?![^(]*\))/).flatMap(selectorsOf);
        if (selectors.length > 0) forced.push(`${selectors.join(', ')} { ${rule.style.cssText} }`);
      }
    }
  }

  for (const sheet of Array.from(document.styleSheets)) {
    // A sheet of another origin can't be read.
    if (sheet.href === null || sheet.href.startsWith(location.origin)) read(sheet.cssRules);
  }
  const style = document.createElement('style');
  style.textContent = forced.join('\n');
  document.body.append(style);
}
