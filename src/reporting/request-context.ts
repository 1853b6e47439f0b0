import { AsyncLocalStorage } from 'node:async_hooks';

import type { Logger } from 'pino';

/** Facts of a span, by the names of OpenTelemetry's semantic conventions. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A piece of work whose time is measured. One that is never ended is never sent. */
export type Span = {
  /** For a service that goes on with the trace (W3C Trace Context). */
  readonly traceparent: string;
  /** Gives the span another name than it began with. */
  rename(name: string): void;
  /** @param hasFailed whether the work failed for a reason that isn't the visitor's */
  end(facts?: SpanFacts, hasFailed?: boolean): void;
};

/** The parts of a page's HTML that placeholders stand for until the page is sent (`src/ssr/html-placeholders.ts`). */
export type HtmlFragments = {
  /** The beginning of each placeholder. It is random, so that no text of the page can contain a placeholder. */
  readonly placeholderPrefix: string;
  /** The fragments; the number in a placeholder is a place in this list. */
  readonly stored: string[];
};

/**
 * What the site knows about the work that it is doing: a request, or the run of a job. Everything
 * that follows from it, such as a line of the log or a call of a gateway, finds it here without
 * being handed it.
 */
export type RequestContext = {
  /** The id that the answer's header, every line of the log and every call of a gateway carry. */
  readonly requestId: string;
  /** The client, as limits count it (`src/ssr/client-address.ts`); empty when unknown. */
  readonly clientAddress: string;
  /** The pattern of the page or call, which its handler may know better than the address tells. */
  route?: string;
  /** The code of the error that the API answered with, for the line of the request. */
  refusal?: string;
  /** The span that what it waits for belongs to; undefined where nobody traces. */
  span?: Span | undefined;
  /** The log of the site that does the work. */
  log?: Logger;
  /** The stored parts of the page that answers the request; undefined where no placeholders are used. */
  htmlFragments?: HtmlFragments;
};

declare global {
  /** It is on `globalThis`, since the bundler may load this module more than once in a process. */
  var __meomumRequests: AsyncLocalStorage<RequestContext> | undefined;
}

function contexts(): AsyncLocalStorage<RequestContext> {
  globalThis.__meomumRequests ??= new AsyncLocalStorage();
  return globalThis.__meomumRequests;
}

/** The work that the running code belongs to; undefined outside of requests and jobs. */
export const currentRequest = (): RequestContext | undefined => contexts().getStore();

/** Does some work as a part of a request or job. */
export const runInRequest = <T>(context: RequestContext, work: () => T): T =>
  contexts().run(context, work);

/**
 * Makes all that follows in this turn of the event loop, and what it starts, a part of a request.
 * For the one place where a request arrives and nothing can be wrapped around its handling.
 */
export const enterRequest = (context: RequestContext): void => contexts().enterWith(context);

/** The form of an id that a trusted proxy may give to a request. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

/** The header that carries the id of a request, in both directions. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Whether a proxy's id for a request can be used: it goes into logs and other systems' headers. */
export const isRequestId = (text: string | undefined): text is string =>
  text !== undefined && REQUEST_ID.test(text);
