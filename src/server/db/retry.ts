/** SQLSTATEs after which the same transaction may simply be run again. */
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
/** Raised by the triggers of the migration `gone-members`. */
const MEMBER_GONE = 'ML001';

const TRIES = 4;

/** The SQLSTATE of a database's error, however deep drizzle has wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      return at.code;
    }
  }
  return undefined;
}

/** Whether a CHECK of the schema refused the write. */
export function isCheckViolation(error: unknown): boolean {
  return sqlStateOf(error) === CHECK_VIOLATION;
}

/** Whether a unique index of the schema refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === UNIQUE_VIOLATION;
}

/** Whether a row was refused because its member has deleted the account. */
export function isOfGoneMember(error: unknown): boolean {
  return sqlStateOf(error) === MEMBER_GONE;
}

/**
 * Runs a transaction, and again (at most 4 times in all) when the database gave it up for the
 * sake of another one. `work` must have no effect outside its transaction.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const state = sqlStateOf(error);
      const again = state === DEADLOCK || state === SERIALIZATION_FAILURE;
      if (!again || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * tries));
    }
  }
}
