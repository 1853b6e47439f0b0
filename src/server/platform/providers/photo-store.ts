/**
 * Stores the files of photos. A key is a path of letters, digits, `-`, `_` and `.`; each method
 * rejects when the store can't be reached.
 */
export type PhotoStore = {
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing a file that doesn't exist is no error. */
  remove(key: string): Promise<void>;
};
