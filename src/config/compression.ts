/** The ways in which the site compresses what it sends; browsers take both. */
export type Encoding = 'br' | 'gzip';

/** The folder of a build for its compressed files, which lie there by their addresses. */
export const COMPRESSED_FOLDER = 'compressed';

/** The media types of the files that are compressed, by the ends of their names. */
export const COMPRESSED_TYPES = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
} as const satisfies Readonly<Record<string, string>>;

/** The ends of the names of compressed files. */
export const ENCODING_ENDINGS = { br: '.br', gzip: '.gz' } as const satisfies Record<
  Encoding,
  string
>;
