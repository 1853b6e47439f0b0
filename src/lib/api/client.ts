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

/** No answer came, or not one of ours: offline, a proxy's page, a time-out. */
export class ApiUnreachable extends Error {
  constructor(cause: unknown) {
    super('The API did not answer', { cause });
    this.name = 'ApiUnreachable';
  }
}

export type Api = {
  readonly language: ApiLanguage;
  /** Whose answers a member's calls give; absent for a visitor. */
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
/** Ten megabytes through a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** A client for one visitor: their language, and their token when there is one. */
export function createApi(options: {
  language: ApiLanguage;
  memberId?: string | undefined;
  /** Asked before each call of a member; null for a visitor. */
  token: () => string | null | Promise<string | null>;
  baseUrl?: string;
  /** Headers of every call, such as whom the server calls for. */
  headers?: Readonly<Record<string, string>>;
  /** Stands in for the network; server rendering calls the embedded API in process. */
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
      // One key for one press: what is sent again for want of an answer isn't done twice.
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
            // What it is is told by its contents.
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
          throw await translated(error);
        });
      return key === null ? attempt() : repeatedly(attempt, pauseAfter);
    },
  };
}

/** The file an answer is; its headers are asked as those of a fetch. */
const fileIn = ({ data, headers }: AxiosResponse<Blob>) =>
  fileOf(data, { get: (name) => String(headers[name] ?? '') });

/** Pauses after an answer was lost, and how long a change that is at work already is waited for. */
const LOST_PAUSES_MS = [300, 900];
/** A proxy got no answer. 503 is one: the change was not taken. */
const LOST = [502, 504];
const WORKING = { pauseMs: 1_000, tries: 10 };

/** When to send a change again; null when that wouldn't help. What took too long isn't waited for anew. */
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

async function translated(error: unknown): Promise<unknown> {
  if (!isAxiosError(error)) return error;
  const body = errorBody.safeParse(await spoken(error.response?.data));
  if (error.response === undefined || !body.success) return new ApiUnreachable(error);
  const { code, message, requestId, fields, details } = body.data.error;
  return new ApiError(error.response.status, code, message, requestId, fields, details);
}

/** What an error says, where a file was asked for and its bytes were kept as they came. */
async function spoken(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}
