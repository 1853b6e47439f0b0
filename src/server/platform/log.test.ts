import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';

import { safeError } from './log';

describe('safeError', () => {
  it("keeps a failed query's code and drops its values", () => {
    const cause = Object.assign(new Error('duplicate key value'), { code: '23505' });
    const failed = new DrizzleQueryError(
      'insert into members (email) values ($1)',
      ['kim@example.com'],
      cause,
    );
    const written = JSON.stringify(safeError(failed));
    expect(written).toContain('23505');
    expect(written).not.toContain('kim@example.com');
    expect(failed.message).toContain('kim@example.com');
  });

  it('says what an ordinary error says', () => {
    expect(safeError(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
    });
  });
});
