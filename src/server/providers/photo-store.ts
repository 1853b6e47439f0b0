/**
 * Where the files of guests' photos are. A key is a path of letters, digits, `-`, `_` and `.`;
 * each method rejects when the store can't be asked.
 */
export type PhotoStore = {
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** One that isn't there is fine. */
  remove(key: string): Promise<void>;
};
