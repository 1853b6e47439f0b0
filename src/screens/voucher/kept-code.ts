/**
 * Storage key of a visitor's code while they sign in. It is kept in this tab's storage, because a
 * code in the URL would end up in the sign-in page's URL, in the history and in logs.
 */
const KEY = 'meomum.voucher.code';

/** The stored code; null without one, or without storage. */
export function keptCode(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepCode(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // Without storage the visitor has to enter the code again.
  }
}

export function forgetCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}
