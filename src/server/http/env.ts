type Variables = { requestId: string; memberId?: string };

/** What a request carries through the API's Hono applications. */
export type Env = { Variables: Variables };
