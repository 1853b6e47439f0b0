import type { z } from 'zod';

import type { ErrorCode } from './errors';

/** Who may make a call. `optional`: anyone, and with a bearer token the answer has more. */
export type Access = 'public' | 'optional' | 'member';

/** A request body that consists of a file's bytes. */
export type Upload = {
  readonly maxBytes: number;
  /**
   * The expected types, for readers of the contract; the server detects the type from the contents.
   */
  readonly types: readonly string[];
  readonly tooLarge: ErrorCode;
};

/** An answer that consists of a file's bytes; its `response` is `z.file()`. */
export type Download = {
  /** The possible media types of the file. */
  readonly types: readonly string[];
};

/**
 * One call of the API as plain data. Both ends parse by it, the OpenAPI document is generated
 * from it, and the server's table of handlers is typed by it.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly version: 'v2' | 'v3';
  /**
   * The path below the version, with `{name}` for path parameters, as the specification writes it.
   */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * How long server rendering may share a visitor's answer between pages, in ms (decision 003). For
   * an `optional` call it also states that everybody who isn't signed in gets the same answer.
   */
  readonly sharedMs?: number;
  readonly group: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is a file, which takes the place of `body`. */
  readonly upload?: Upload;
  readonly download?: Download;
  /**
   * Repeating the call does no harm, so that it needs no idempotency key: its body names the version
   * that it was based on, or it asks for a state that it then finds.
   */
  readonly repeatable?: true;
  readonly response: z.ZodType;
};

/** Declares a call and keeps the literal types of its parts. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parsed parts of a request that a handler gets. */
export type Parsed<E extends Endpoint> = {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: E['upload'] extends Upload ? Uint8Array<ArrayBuffer> : Out<E['body']>;
};

/** The parts that an endpoint declares, as a caller writes them. */
export type RequestOf<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: In<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : { query?: undefined }) &
  (E['upload'] extends Upload
    ? { body: Blob }
    : E['body'] extends z.ZodType
      ? { body: In<E['body']> }
      : { body?: undefined });

/** What a handler returns and a caller receives. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
export type AnswerOf<E extends Endpoint> = z.input<E['response']>;

/** Fills values into a path's parameters, as in `/v2/hotels/7`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** The path of a call below the API's base, with its parameters filled in. */
export function pathOf(declared: Endpoint, params?: Record<string, unknown>): string {
  return fillPath(`/${declared.version}${declared.path}`, params);
}

/** The parts of a request, for code that handles any call. */
export const partsOf = (request: object) =>
  request as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };

/**
 * A call in the form of a plain fetch: its path below the API's base, and its options. Members'
 * calls have their token in `headers`.
 */
export function fetchOf(
  declared: Endpoint,
  request: object,
  headers: Readonly<Record<string, string>> = {},
) {
  const { params, query = {}, body } = partsOf(request);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  const isFile = body instanceof Blob;
  return {
    path: `${pathOf(declared, params)}${search.size === 0 ? '' : `?${search}`}`,
    init: {
      method: declared.method,
      headers: {
        ...headers,
        ...(body === undefined || isFile ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    },
  };
}

/**
 * The file of an answer, with the name from its content-disposition. The API only uses plain names.
 */
export function fileOf(bytes: BlobPart, headers: Pick<Headers, 'get'>): File {
  const name = /filename="([\w.-]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  return new File([bytes], name ?? 'document', { type: headers.get('content-type') ?? '' });
}
