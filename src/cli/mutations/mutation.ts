/** One deliberate fault, which the tests that are named beside it have to notice. */
export type Mutation = {
  /** Code without comments that occurs exactly once in the file. */
  readonly before: string;
  /** What stands there instead. */
  readonly after: string;
  /** The harm that a guest or the site would suffer if this fault were in the code, in one sentence. */
  readonly harm: string;
  /** Test files besides those of the whole file's list. */
  readonly tests?: readonly string[];
  /** Why no test can notice it: the mutated code does the same. Such a row isn't counted. */
  readonly equivalent?: string;
};

/** The mutations of one source file. */
export type MutatedFile = {
  readonly file: string;
  /** The test files that should notice, the quickest first. */
  readonly tests: readonly string[];
  readonly mutations: readonly Mutation[];
};

/** A mutation with everything that its file gives it. */
export type Row = Omit<Mutation, 'tests'> & {
  readonly area: string;
  readonly file: string;
  readonly tests: readonly string[];
};

/** The rows of an area's files, in their order. */
export function rowsOf(area: string, files: readonly MutatedFile[]): Row[] {
  return files.flatMap(({ file, tests, mutations }) =>
    mutations.map((mutation) => ({
      ...mutation,
      area,
      file,
      tests: [...new Set([...(mutation.tests ?? []), ...tests])],
    })),
  );
}

/**
 * The text with the mutation in it.
 * @returns null where its code doesn't occur exactly once: the row is stale then
 */
export function mutated(text: string, { before, after }: Pick<Row, 'before' | 'after'>) {
  const at = text.indexOf(before);
  if (at < 0 || text.indexOf(before, at + 1) >= 0) return null;
  return text.slice(0, at) + after + text.slice(at + before.length);
}
