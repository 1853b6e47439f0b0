/**
 * The code a visitor brought, kept in this tab's storage while they log in: an address would carry it
 * into the log-in page's own, and into whatever keeps addresses.
 */
const KEY = 'meomum.voucher.code';

/** Null where none was kept, or nothing can be. */
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
    // A browser without storage asks for the code again.
  }
}

export function forgetCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then there is none.
  }
}
