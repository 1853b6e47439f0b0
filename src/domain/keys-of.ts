/** The keys of a record that is written in the code, and which therefore has no others. */
export const keysOf = <T extends object>(record: T) =>
  Object.keys(record) as Array<keyof T & string>;
