import type { IncomingMessage } from 'node:http';

import { isSecureSite } from '@/config/cookies';
import { serverEnv } from '@/config/env';
import type { PageFlags } from '@/flags/context';
import { evaluateFlags, type FlagPayload, siteFlagsOf } from '@/flags/evaluate';
import { remotePayload } from '@/flags/remote-payload';
import { flagClientKey, flagHost } from '@/flags/source';
import { newVisitor, visitorIn } from '@/flags/visitor';

let remote: (() => Promise<FlagPayload | null>) | undefined;

/** The whole payload: from the embedded API's memory, or from the other host. */
async function payload(): Promise<FlagPayload | null> {
  if (flagHost !== null) {
    remote ??= remotePayload({ apiHost: flagHost, clientKey: flagClientKey });
    return remote();
  }
  const { runtime } = await import('@/server/app/runtime');
  return (await (await runtime()).flags.current()).payload;
}

/**
 * The public part of the last payload, cached by identity: a payload is the same object until it
 * changes.
 */
let last: { whole: FlagPayload; part: FlagPayload; edition: number } | undefined;

function travelling(whole: FlagPayload): { part: FlagPayload; edition: number } {
  if (last?.whole !== whole) {
    last = { whole, part: siteFlagsOf(whole), edition: (last?.edition ?? 0) + 1 };
  }
  return last;
}

/** The flags for one request. */
type RequestFlags = {
  /** Null when the flags aren't available: a page never fails because of them. */
  readonly page: PageFlags | null;
  /** The cookie for a visitor who has no anonymous id yet. */
  readonly welcome: string | null;
  /** Two pages with the same text here show the same flags, by the same payload. */
  readonly key: string;
};

/**
 * Evaluates the flags for the visitor of a request, on the server so that the first paint is final.
 * A visitor without an anonymous id gets one.
 */
export async function flagsOf({
  headers,
}: Pick<IncomingMessage, 'headers'>): Promise<RequestFlags> {
  const whole = await payload().catch(() => null);
  if (whole === null) return { page: null, welcome: null, key: '' };
  const { part, edition } = travelling(whole);
  const isSecure = isSecureSite(serverEnv().SITE_URL);
  const known = visitorIn(headers.cookie, isSecure);
  const added = known === null ? newVisitor(isSecure) : null;
  const shown = evaluateFlags(part, known ?? added?.visitor ?? '');
  return {
    page: { payload: part, shown },
    welcome: added?.cookie ?? null,
    key: `${edition} ${JSON.stringify(shown)}`,
  };
}
