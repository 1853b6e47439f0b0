/**
 * Node's options for a process that serves the site: an address with a search of 10,000 Korean
 * letters gets a page that explains it, not Node's 431.
 */
export const SERVER_OPTIONS = ['--max-http-header-size=131072'];

/** The framework's program. */
export const NEXT = 'node_modules/next/dist/bin/next';
