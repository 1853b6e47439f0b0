import type { ErrorCode } from '@/contract/errors';
import type { Problem } from '@/features/problem/problem';

const FIELDS = {
  TEL_TAKEN: 'tel',
  TEL_INVALID: 'tel',
  PASSWORD_WRONG: 'present',
  BIRTH_INVALID: 'birth',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORD_LIKE_EMAIL: 'password',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The field that a problem belongs to; null when it concerns the whole form. */
export function fieldOf(problem: Problem): 'tel' | 'present' | 'birth' | 'password' | null {
  return Object.entries(FIELDS).find(([code]) => code === problem.code)?.[1] ?? null;
}

/** Whether the problem means that the address or number has to be verified again. */
export function isProofEnded(problem: Problem): boolean {
  return ['CODE_EXPIRED', 'EMAIL_NOT_VERIFIED', 'TEL_NOT_VERIFIED'].includes(problem.code);
}
