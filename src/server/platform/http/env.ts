type Variables = { requestId: string; memberId?: string };

/**
 * What the web host knows about a request besides its contents. It is passed beside the request
 * (`app.fetch(request, bindings)`), never as a header, so that no caller can forge it.
 */
export type Bindings = {
  /**
   * The client, as limits count it: an IPv4 address, or the /64 of an IPv6 address. Empty when
   * unknown: all such requests share one small allowance.
   */
  readonly clientAddress: string;
  /**
   * True for a read by a page that the site itself renders, which was already counted as a page.
   */
  readonly isRendering?: true;
  /** True for a call that the site makes for a request of its own, such as a sign-in by its form. */
  readonly isPart?: true;
  /**
   * Stands for the page or request that makes the call: all its calls have the same object, so that the member's session
   * is looked up once for all of them.
   */
  readonly caller?: object;
  /**
   * Receives the answer's JSON, and the answer then has an empty body. It is set for calls that the site makes in its own
   * process, because encoding the text into the bytes of a body and decoding it again takes time for nothing.
   */
  readonly takeJson?: (json: string) => void;
};

/** The variables and bindings of requests in the API's Hono applications. */
export type Env = { Variables: Variables; Bindings: Partial<Bindings> };

/** The client that sent a request; empty when the caller passed none. */
export function clientOf(c: { readonly env: Partial<Bindings> | undefined }): string {
  return c.env?.clientAddress ?? '';
}
