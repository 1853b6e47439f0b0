import type { Locale } from '@/config/constants';
import type { CallName, Contract } from '@/contract';
import type { RequestOf, ResponseOf } from '@/contract/endpoint';
import type { Api } from './client';

/** Answers for the calls that a test expects; any other call fails the test. */
export type Answers = {
  [K in CallName]?: (
    request: RequestOf<Contract[K]>,
  ) => ResponseOf<Contract[K]> | Promise<ResponseOf<Contract[K]>>;
};

/**
 * A fake API with the contract's types that gives a test's answers and records the calls.
 * @param memberId the member it belongs to; left out for a visitor
 */
export function fakeApi(answers: Answers, locale: Locale = 'ko', memberId?: string) {
  const calls: Array<{ name: CallName; request: unknown }> = [];
  const api: Api = {
    language: locale === 'ko' ? 'kr' : 'en',
    memberId,
    async call(name, request) {
      calls.push({ name, request });
      const answer = answers[name];
      if (answer === undefined) throw new Error(`The test has no answer for ${name}`);
      return answer(request);
    },
  };
  return {
    api,
    calls,
    count: (name: CallName) => calls.filter((call) => call.name === name).length,
    /** The body of the last call of that name. */
    bodyOf: (name: CallName) => bodyOf(calls.findLast((call) => call.name === name)?.request),
  };
}

const bodyOf = (request: unknown) =>
  typeof request === 'object' && request !== null && 'body' in request ? request.body : undefined;
