import type { Api } from '@/lib/api/client';
import { contract } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';

const USUAL_AGE_MS = 5_000;
const MAX_ENTRIES = 2_000;

type Entry = { at: number; answer: Promise<unknown> };

const entries = new Map<string, Entry>();

/**
 * Wraps a client so that public reads are shared between renders, for five seconds or as long as
 * the contract says. A page is then at most that old (its `readAt` says when it was read); stock
 * and price are checked again, uncached, when a room is held. Errors are never cached.
 */
export function withPublicCache(api: Api, now: () => number = Date.now): Api {
  return {
    language: api.language,
    memberId: api.memberId,
    call(name, request, options) {
      const endpoint: Endpoint = contract[name];
      if (endpoint.method !== 'GET' || !isEverybodys(endpoint, api.memberId)) {
        return api.call(name, request, options);
      }
      const key = `${api.language} ${name} ${JSON.stringify(request)}`;
      const known = entries.get(key);
      const at = now();
      if (known !== undefined && at - known.at < (endpoint.sharedMs ?? USUAL_AGE_MS)) {
        return known.answer as ReturnType<typeof api.call<typeof name>>;
      }
      const answer = api.call(name, request);
      entries.delete(key);
      entries.set(key, { at, answer });
      answer.catch(() => entries.delete(key));
      if (entries.size > MAX_ENTRIES) {
        const oldest = entries.keys().next().value;
        if (oldest !== undefined) entries.delete(oldest);
      }
      return answer;
    },
  };
}

/**
 * Whether everybody gets the same answer: a public call, or a visitor's call where the contract
 * says so.
 */
function isEverybodys({ access, sharedMs }: Endpoint, memberId: string | undefined): boolean {
  if (access === 'public') return true;
  return access === 'optional' && sharedMs !== undefined && memberId === undefined;
}
