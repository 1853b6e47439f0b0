/** SQLSTATEs of PostgreSQL. After the first two, the same transaction can simply be run again. */
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';
/** Raised by the triggers that refuse rows of members whose account is deleted. */
const MEMBER_GONE = 'ML001';

const TRIES = 4;

/**
 * The SQLSTATE of a database error, up to four causes deep, since drizzle wraps errors. Codes of
 * Node, such as `EPIPE`, aren't SQLSTATEs.
 */
export function sqlStateOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) {
      return at.code;
    }
  }
  return undefined;
}

/** Whether a CHECK constraint refused the write. */
export function isCheckViolation(error: unknown): boolean {
  return sqlStateOf(error) === CHECK_VIOLATION;
}

/** Whether a unique index refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === UNIQUE_VIOLATION;
}

/** Whether a row was refused because its member has deleted the account. */
export function isOfGoneMember(error: unknown): boolean {
  return sqlStateOf(error) === MEMBER_GONE;
}

/**
 * Runs a transaction, and repeats it (up to 4 runs in all) when the database aborted it because of
 * a deadlock or a serialization failure. `work` must have no effect outside its transaction.
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
