import { describe, expect, it } from 'vitest';

import { ApiError } from '@/lib/api/client';
import { presentProblem } from './problem';

describe('the problem that a page presents', () => {
  it('has the code, the sentence and the fields of an answer of the API', () => {
    const error = new ApiError(400, 'INPUT_INVALID', 'Check the form.', 'r1', { name: 'Too long' });
    expect(presentProblem(error, 'No answer')).toEqual({
      code: 'INPUT_INVALID',
      message: 'Check the form.',
      fields: { name: 'Too long' },
    });
  });

  it('says that there was no answer for anything else that was thrown', () => {
    const problem = { code: 'UNREACHABLE', message: 'No answer', fields: {} };
    expect(presentProblem(new Error('offline'), 'No answer')).toEqual(problem);
  });
});
