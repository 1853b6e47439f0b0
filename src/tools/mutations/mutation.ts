/** One deliberate fault in the code, which the named tests have to notice. */
export type Mutation = {
  /** The code to replace, without comments; it must occur exactly once in the file. */
  readonly before: string;
  /** The code that replaces it. */
  readonly after: string;
  /** The harm that a guest or the site would suffer if this fault were in the code, in one sentence. */
  readonly harm: string;
  /** Test files for this mutation, in addition to those of the whole file's list. */
  readonly tests?: readonly string[];
  /**
   * Why no test can notice the mutation: the changed code behaves the same. Such a mutation isn't
   * counted.
   */
  readonly equivalent?: string;
};

/** The mutations of one source file. */
export type MutatedFile = {
  readonly file: string;
  /** The test files that should notice the mutations, the quickest first. */
  readonly tests: readonly string[];
  readonly mutations: readonly Mutation[];
};

/** A mutation together with the file and the tests that it is listed under. */
export type Row = Omit<Mutation, 'tests'> & {
  readonly area: string;
  readonly file: string;
  readonly tests: readonly string[];
};

/** All mutations of an area's files, in their order. */
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
 * Applies a mutation to the text of its file.
 * @returns null where the code to replace doesn't occur exactly once, so that the mutation is out
 * of date
 */
export function mutated(text: string, { before, after }: Pick<Row, 'before' | 'after'>) {
  const at = text.indexOf(before);
  if (at < 0 || text.indexOf(before, at + 1) >= 0) return null;
  return text.slice(0, at) + after + text.slice(at + before.length);
}
