import axios, { isAxiosError, type AxiosInstance, type AxiosResponse } from 'axios';

import { LANGUAGE_HEADER } from '@/config/constants';
import { publicEnv } from '@/config/env';
import { contract, type CallName, type Contract } from '@/contract';
import {
  fileOf,
  partsOf,
  pathOf,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
} from '@/contract/endpoint';
import { errorBody, type ErrorBody, type ErrorCode } from '@/contract/errors';
import { IDEMPOTENCY_HEADER, keepsAnswer } from '@/contract/idempotency';
import type { ApiLanguage } from '@/contract/language';
import { newKey, repeatedly } from './repeat';

/** An answer of the API that isn't a success; `message` is in the reader's language. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly requestId: string,
    readonly fields: Record<string, string> = {},
    readonly details: ErrorBody['error']['details'] = {},
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** No answer came, or none of the API's: offline, a proxy's page, a time-out. */
export class ApiUnreachable extends Error {
  constructor(cause: unknown) {
    super('The API did not answer', { cause });
    this.name = 'ApiUnreachable';
  }
}

export type Api = {
  readonly language: ApiLanguage;
  /** The member whose token the calls use; absent for a visitor. */
  readonly memberId?: string | undefined;
  /**
   * Makes a call of the contract.
   * @throws ApiError | ApiUnreachable
   */
  call<K extends CallName>(
    name: K,
    request: RequestOf<Contract[K]>,
    options?: { signal?: AbortSignal },
  ): Promise<ResponseOf<Contract[K]>>;
};

const TIMEOUT_MS = 30_000;
/** Long enough for ten megabytes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** Creates a client for one visitor, with their language, and their token when there is one. */
export function createApi(options: {
  language: ApiLanguage;
  memberId?: string | undefined;
  /** Called before each call that may carry a token; null for a visitor. */
  token: () => string | null | Promise<string | null>;
  baseUrl?: string;
  /** Headers of every call, such as the address of the client that the server calls for. */
  headers?: Readonly<Record<string, string>>;
  /** Replaces the network: server rendering calls the embedded API within the process. */
  fetch?: typeof fetch;
}): Api {
  const http: AxiosInstance = axios.create({
    baseURL: options.baseUrl ?? publicEnv.apiBaseUrl,
    adapter: 'fetch',
    timeout: TIMEOUT_MS,
    headers: { ...options.headers, [LANGUAGE_HEADER]: options.language },
    ...(options.fetch === undefined ? {} : { env: { fetch: options.fetch } }),
  });
  return {
    language: options.language,
    memberId: options.memberId,
    async call(name, request, { signal } = {}) {
      const endpoint: Endpoint = contract[name];
      const parts = partsOf(request);
      // One key per call of this function, so that a repetition after a lost answer isn't carried
      // out twice.
      const key = keepsAnswer(endpoint) && endpoint.revised !== true ? newKey() : null;
      const send = async () => {
        const token = endpoint.access === 'public' ? null : await options.token();
        const answer = await http.request({
          method: endpoint.method,
          url: pathOf(endpoint, parts.params),
          params: parts.query,
          data: parts.body,
          ...(endpoint.upload === undefined ? {} : { timeout: UPLOAD_TIMEOUT_MS }),
          ...(endpoint.download === undefined ? {} : { responseType: 'blob' as const }),
          ...(signal === undefined ? {} : { signal }),
          headers: {
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(key === null ? {} : { [IDEMPOTENCY_HEADER]: key }),
            // The server detects the type from the contents.
            ...(endpoint.upload === undefined
              ? {}
              : { 'content-type': 'application/octet-stream' }),
          },
        });
        const data: unknown = endpoint.download === undefined ? answer.data : fileIn(answer);
        return endpoint.response.parse(data) as ResponseOf<Contract[typeof name]>;
      };
      const attempt = () =>
        send().catch(async (error: unknown) => {
          throw await toApiError(error);
        });
      return key === null ? attempt() : repeatedly(attempt, pauseAfter);
    },
  };
}

/** The file in an answer; `fileOf` reads headers by the interface of `fetch`. */
const fileIn = ({ data, headers }: AxiosResponse<Blob>) =>
  fileOf(data, { get: (name) => String(headers[name] ?? '') });

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
function pauseAfter(error: unknown, tries: number): number | null {
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
  const body = errorBody.safeParse(await parseErrorBody(error.response?.data));
  if (error.response === undefined || !body.success) return new ApiUnreachable(error);
  const { code, message, requestId, fields, details } = body.data.error;
  return new ApiError(error.response.status, code, message, requestId, fields, details);
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
