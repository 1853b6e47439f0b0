import { type Rule } from 'eslint';

/** See `theme-values.js`. */
declare const rule: Rule.RuleModule;
export default rule;
