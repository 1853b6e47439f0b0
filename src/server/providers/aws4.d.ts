/** The part of aws4 that a test uses; the package brings no types. */
declare module 'aws4' {
  type Signed = { readonly headers: Readonly<Record<string, string>> };
  /** Signs by Amazon's Signature Version 4, with the headers that are given and `Authorization`. */
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
