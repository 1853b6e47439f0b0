import type { CallName } from '@/contract';
import type { SecurityEvent } from '@/reporting/metrics';
import type { Deps, Principal } from '@/server/platform/http/handler';
import { noteSecurityEvent } from '../platform/security-log';

/**
 * Calls by which somebody signs in or out, or changes how a member can sign in. Operators have to know
 * of those that succeeded as well as of refused ones: what happened to an account is read from both.
 * The name of the call says what was proven: a password, a mailed code, a provider's account.
 */
export const NOTED_CALLS: Readonly<Partial<Record<CallName, SecurityEvent>>> = {
  checkUser: 'signed-in',
  signInByProof: 'signed-in',
  signInByPasskey: 'signed-in',
  socialCallback: 'signed-in',
  join: 'signed-in',
  checkCode: 'code-accepted',
  signOut: 'signed-out',
  endSession: 'signed-out',
  endSessions: 'signed-out',
  deleteAccount: 'signed-out',
  setPassword: 'way-in-changed',
  changePassword: 'way-in-changed',
  changeEmail: 'way-in-changed',
  changeTel: 'way-in-changed',
  linkSocial: 'way-in-changed',
  unlinkSocial: 'way-in-changed',
  addPasskey: 'way-in-changed',
  requirePasskey: 'way-in-changed',
  removePasskey: 'way-in-changed',
};

type Succeeded = {
  readonly call: CallName;
  readonly member: Principal | null;
  readonly input: { readonly body?: unknown };
  readonly answer: unknown;
  readonly clientAddress: string;
};

/** Notes a call that succeeded in the security log, if it is about a way in. */
export function noteSuccess(
  { config }: Pick<Deps, 'config'>,
  { call, member, input, answer, clientAddress }: Succeeded,
): void {
  const kind = NOTED_CALLS[call];
  if (kind === undefined) return;
  const subject = member?.memberId ?? signedInMember(answer) ?? findAddress(input.body);
  noteSecurityEvent(config, kind, { subject, clientAddress, call });
}

/** The id of the member whom an answer signs in; null for any other answer. */
function signedInMember(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('user' in answer)) return null;
  return textIn(answer.user, 'id');
}

/**
 * Finds whom a visitor's call was about: the e-mail address or telephone number in its body, of which
 * the security log shows a digest.
 * @returns null where the body has none
 */
export function findAddress(body: unknown): string | null {
  for (const name of ['email', 'address', 'tel']) {
    const value = textIn(body, name);
    if (value !== null) return value;
  }
  return null;
}

export function textIn(values: unknown, name: string): string | null {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return null;
  const value = (values as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
