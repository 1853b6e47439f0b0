/**
 * What a migration may do while processes of the release before still use the tables (expand and
 * contract): a release adds what it needs, and only a later one removes what nobody uses any more.
 */

/** Says that what a statement removes isn't used by the release before; stands in the line before. */
const CONTRACT = /^\s*--\s*contract:\s*\S+/m;

type Rule = {
  readonly pattern: RegExp;
  readonly problem: string;
  /** Whether a contract step may do it. */
  readonly inContract: boolean;
};

const RULES: readonly Rule[] = [
  {
    pattern: /\bdrop\s+(?:table|column)\b/i,
    problem: 'removes what the release before may use',
    inContract: true,
  },
  { pattern: /\brename\b/i, problem: 'renames what the release before may use', inContract: true },
  {
    pattern: /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i,
    problem: 'adds a column that the release before can’t fill',
    inContract: false,
  },
  {
    pattern: /\balter\s+column\b[^;]*\b(?:set\s+data\s+)?type\b/i,
    problem: 'writes the whole table anew under a lock',
    inContract: true,
  },
  {
    pattern: /\balter\s+column\b[^;]*\bset\s+not\s+null\b/i,
    problem: 'reads the whole table under a lock, and refuses what the release before writes',
    inContract: true,
  },
  {
    pattern: /\balter\s+type\b/i,
    problem: 'changes a type that the release before reads',
    inContract: true,
  },
];

/**
 * What is wrong with the statements of a migration's file, each as a sentence.
 * @param text the file
 */
export function problemsOfMigration(text: string): string[] {
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
      ({ pattern, inContract }) => pattern.test(code) && !(inContract && isContract),
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
