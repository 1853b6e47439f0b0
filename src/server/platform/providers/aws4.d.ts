/** The part of aws4 that a test uses; the package brings no types. */
declare module 'aws4' {
  type Signed = { readonly headers: Readonly<Record<string, string>> };
  /** Signs with Amazon's Signature Version 4 and returns the given headers with `Authorization`. */
  export function sign(
    request: {
      service: string;
      region: string;
      method: string;
      path: string;
      headers: Record<string, string>;
    },
    keys: { accessKeyId: string; secretAccessKey: string },
  ): Signed;
}
