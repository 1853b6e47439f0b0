/** The keys of a record that is written in the code, and which therefore has no others. */
export const keysOf = <T extends object>(record: T) =>
  Object.keys(record) as Array<keyof T & string>;

/** A record with a value for each key of a complete list, calling `of` in the order of the keys. */
export const recordOf = <K extends string, T>(keys: readonly K[], of: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>;
