/**
 * Draws everything inside `[data-force='hover']` as if the pointer were over it, and everything
 * inside `[data-force='focus']` as if it had the keyboard's focus: every rule of the page for
 * `:hover`, `:focus-visible` or `:focus-within` is repeated for these elements. The function uses
 * nothing from outside its body, so that a test can run it within a page.
 */
export function forceStates(): void {
  const forced: string[] = [];
  const within = ':is(a, button, input, select, textarea, summary)';

  function selectorsOf(selector: string): string[] {
    const pseudoClasses = [
      ['hover', /:hover/g],
      ['focus', /:focus-visible|:focus-within/g],
    ] as const;
    return pseudoClasses.flatMap(([state, pseudo]) => {
      const plain = selector.replace(pseudo, '').trim();
      if (plain === selector) return [];
      return [`[data-force='${state}'] ${plain === '' ? within : plain}`];
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
    // The rules of a style sheet from another origin can't be read.
    if (sheet.href === null || sheet.href.startsWith(location.origin)) read(sheet.cssRules);
  }
  const style = document.createElement('style');
  style.textContent = forced.join('\n');
  document.body.append(style);
}
