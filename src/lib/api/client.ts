import { publicEnv } from '@/config/public-env';
import type { CallName, Contract } from '@/contract';
import { findCall } from '@/contract/call';
import type { RequestOf, ResponseOf } from '@/contract/endpoint';
import type { ErrorCode } from '@/contract/errors';
import type { ApiLanguage } from '@/contract/language';
import type { ErrorBody } from '@/contract/wire';
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

export type ApiOptions = {
  readonly language: ApiLanguage;
  readonly memberId?: string | undefined;
  /** Each call waits until this resolves. The browser passes the moment at which its first page is hydrated. */
  readonly ready?: () => Promise<void>;
  /** Called before each call that may carry a token; null for a visitor. */
  readonly token: () => string | null | Promise<string | null>;
  /**
   * Lets the member prove once more who they are, for a call that needs it; the call is made again
   * when that is true. Without it the refusal is thrown like any other.
   */
  readonly reauthenticate?: () => Promise<boolean>;
  readonly baseUrl?: string;
  /** Headers of every call, such as the address of the client that the server calls for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the network. */
  readonly fetch?: typeof fetch;
  /**
   * Parses an answer by the contract. A server whose API is elsewhere passes it; a browser takes an answer as
   * the site's own server wrote it, and doesn't load the schemas.
   */
  readonly readAnswer?: (name: CallName, data: unknown) => unknown;
};

/** Creates a client for one visitor, with their language, and their token when there is one. */
export function createApi(options: ApiOptions): Api {
  const baseUrl = options.baseUrl ?? publicEnv.apiBaseUrl;
  return {
    language: options.language,
    memberId: options.memberId,
    async call(name, request, { signal } = {}) {
      const call = findCall(name);
      await options.ready?.();
      // What sends and reads is loaded with the first call, which no page makes to be shown.
      const { send, pauseAfter } = await import('./http').catch((error: unknown) => {
        throw new ApiUnreachable(error);
      });
      const attempt = async (key: string | null) => {
        const token = call.access === 'public' ? null : await options.token();
        const data = await send({ ...options, baseUrl }, { call, request, token, key, signal });
        return (options.readAnswer?.(name, data) ?? data) as ResponseOf<Contract[typeof name]>;
      };
      // Each time the call is made it has one key, so that a repetition after a lost answer isn't carried out
      // twice.
      const make = () => {
        if (!call.isKeyed) return attempt(null);
        const key = newKey();
        return repeatedly(() => attempt(key), pauseAfter);
      };
      try {
        return await make();
      } catch (error) {
        const needsProof = error instanceof ApiError && error.code === 'REAUTHENTICATION_NEEDED';
        if (!needsProof || (await options.reauthenticate?.()) !== true) throw error;
        return make();
      }
    },
  };
}
