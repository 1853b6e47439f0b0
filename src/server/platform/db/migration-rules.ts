/**
 * The rules for what a migration may do while processes of the release before still use the tables.
 * They follow the pattern “expand and contract”: a release adds what it needs, and only a later one
 * removes what nobody uses any more.
 */

/**
 * The comment that allows a statement to remove something, by giving the reason why the release before
 * doesn't use it. It stands in the line above the statement.
 */
const CONTRACT = /^\s*--\s*contract:\s*\S+/m;

type Rule = {
  readonly pattern: RegExp;
  readonly problem: string;
  /** Whether a statement with that comment may do it. */
  readonly isAllowedInContract: boolean;
};

const RULES: readonly Rule[] = [
  {
    pattern: /\bdrop\s+(?:table|column)\b/i,
    problem: 'removes what the release before may use',
    isAllowedInContract: true,
  },
  {
    pattern: /\brename\b/i,
    problem: 'renames what the release before may use',
    isAllowedInContract: true,
  },
  {
    pattern: /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
    problem: 'adds a column that the release before can’t fill',
    isAllowedInContract: false,
  },
  {
    pattern: /\balter\s+column\b[^;]*\b(?:set\s+data\s+)?type\b/i,
    problem: 'writes the whole table anew under a lock',
    isAllowedInContract: true,
  },
  {
    pattern: /\balter\s+column\b[^;]*\bset\s+not\s+null\b/i,
    problem: 'reads the whole table under a lock, and refuses what the release before writes',
    isAllowedInContract: true,
  },
  {
    pattern: /\balter\s+type\b/i,
    problem: 'changes a type that the release before reads',
    isAllowedInContract: true,
  },
];

/**
 * Finds the statements of a migration that break the rules.
 * @param text the text of the migration's file
 * @returns a line for each problem: what is wrong, and the beginning of the statement
 */
export function findMigrationProblems(text: string): string[] {
  const statements = text.split('--> statement-breakpoint').map((one) => one.trim());
  const madeHere = new Set(
    statements.flatMap(
      (one) => /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/i.exec(one)?.[1] ?? [],
    ),
  );
  const problems = statements.flatMap((statement) => {
    const isContract = CONTRACT.test(statement);
    const code = statement.replace(/^\s*--[^\n]*$/gm, '').trim();
    const found = RULES.filter(
      ({ pattern, isAllowedInContract }) =>
        pattern.test(code) && !(isAllowedInContract && isContract),
    ).map(({ problem }) => problem);
    const index =
      /^create\s+(?:unique\s+)?index\s+(concurrently\s+)?[^;]*?\bon\s+(?:"?public"?\.)?"?(\w+)/i.exec(
        code,
      );
    if (index !== null && index[1] === undefined && !madeHere.has(index[2] ?? '')) {
      found.push('makes an index of a table in use without CONCURRENTLY');
    }
    return found.map((problem) => `${problem}: ${code.replace(/\s+/g, ' ').slice(0, 100)}`);
  });
  const concurrent = statements.filter((one) => /\bindex\s+concurrently\b/i.test(one));
  if (concurrent.length > 0 && concurrent.length < statements.filter((one) => one !== '').length) {
    problems.push('makes an index concurrently beside other statements: give it a file of its own');
  }
  return problems;
}
