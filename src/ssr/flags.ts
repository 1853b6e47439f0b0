import type { GetServerSidePropsContext } from 'next';

import { serverEnv } from '@/config/env';
import type { PageFlags } from '@/flags';
import { evaluateFlags, siteFlagsOf, type FlagPayload } from '@/flags/evaluate';
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
let last: { whole: FlagPayload; part: FlagPayload } | undefined;

function travelling(whole: FlagPayload): FlagPayload {
  if (last?.whole !== whole) last = { whole, part: siteFlagsOf(whole) };
  return last.part;
}

/**
 * Evaluates the flags for the visitor of a request, on the server so that the first paint is final.
 * A visitor without an anonymous id gets one with the response. Null when the flags aren't
 * available: a page never fails because of them.
 */
export async function flagsOf(
  request: GetServerSidePropsContext['req'],
  response: GetServerSidePropsContext['res'],
): Promise<PageFlags | null> {
  const whole = await payload().catch(() => null);
  if (whole === null) return null;
  const part = travelling(whole);
  const visitor = visitorIn(request.headers.cookie) ?? welcome(response);
  return { visitor, payload: part, shown: evaluateFlags(part, visitor) };
}

function welcome(response: GetServerSidePropsContext['res']): string {
  const { visitor, cookie } = newVisitor({ secure: serverEnv().SITE_URL.startsWith('https://') });
  response.appendHeader('set-cookie', cookie);
  return visitor;
}
