import axios, { isAxiosError, type AxiosResponse } from 'axios';

import { LANGUAGE_HEADER } from '@/config/constants';
import type { Call } from '@/contract/call';
import { fileOf, fillPath, partsOf } from '@/contract/endpoint';
import { IDEMPOTENCY_HEADER } from '@/contract/idempotency';
import { ApiError, ApiUnreachable, type ApiOptions } from './client';
import { parseApiError } from './refusal';

/** How calls go over the network. It is loaded with the first call (`client.ts`). */

const TIMEOUT_MS = 30_000;
/** Long enough for ten megabytes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

type Sending = {
  readonly call: Call;
  readonly request: object;
  readonly token: string | null;
  readonly key: string | null;
  readonly signal: AbortSignal | undefined;
};

/**
 * Sends one request. @returns the answer's data, or its file
 * @throws ApiError | ApiUnreachable
 */
export async function send(
  { baseUrl, headers, language, fetch }: ApiOptions & { readonly baseUrl: string },
  { call, request, token, key, signal }: Sending,
): Promise<unknown> {
  const { params, query, body } = partsOf(request);
  try {
    const answer = await axios.request<unknown>({
      baseURL: baseUrl,
      adapter: 'fetch',
      timeout: call.isUpload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
      ...(fetch === undefined ? {} : { env: { fetch } }),
      method: call.method,
      url: fillPath(call.path, params),
      params: query,
      data: body,
      ...(call.isDownload ? { responseType: 'blob' as const } : {}),
      ...(signal === undefined ? {} : { signal }),
      headers: {
        ...headers,
        [LANGUAGE_HEADER]: language,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(key === null ? {} : { [IDEMPOTENCY_HEADER]: key }),
        // The server detects the type from the contents.
        ...(call.isUpload ? { 'content-type': 'application/octet-stream' } : {}),
      },
    });
    return call.isDownload ? fileIn(answer) : answer.data;
  } catch (error) {
    throw await toApiError(error);
  }
}

/** The file in an answer; `fileOf` reads headers by the interface of `fetch`. */
function fileIn({ data, headers }: AxiosResponse<unknown>): unknown {
  if (!(data instanceof Blob)) return data;
  return fileOf(data, { get: (name) => String(headers[name] ?? '') });
}

/** Pauses in ms before repeating a call whose answer was lost. */
const LOST_PAUSES_MS = [300, 900];
/**
 * Status codes of a proxy that got no answer. 503 isn't one of them: it means that the change was
 * not accepted.
 */
const LOST = [502, 504];
const WORKING = { pauseMs: 1_000, tries: 10 };

/**
 * The pause in ms before sending a change again; null when that wouldn't help. A call that timed
 * out isn't repeated.
 */
export function pauseAfter(error: unknown, tries: number): number | null {
  if (error instanceof ApiError) {
    const atWork = error.code === 'IDEMPOTENCY_IN_PROGRESS' && tries < WORKING.tries;
    return atWork ? WORKING.pauseMs : null;
  }
  if (!(error instanceof ApiUnreachable) || !isAxiosError(error.cause)) return null;
  const { code, response } = error.cause;
  const lost = response === undefined ? code === 'ERR_NETWORK' : LOST.includes(response.status);
  return lost ? (LOST_PAUSES_MS[tries - 1] ?? null) : null;
}

async function toApiError(error: unknown): Promise<unknown> {
  if (!isAxiosError(error)) return error;
  const { response } = error;
  if (response === undefined) return new ApiUnreachable(error);
  const body = await parseErrorBody(response.data);
  return parseApiError(response.status, body) ?? new ApiUnreachable(error);
}

/** The body of an error. Where a file was requested, it arrives as bytes and has to be parsed. */
async function parseErrorBody(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}
