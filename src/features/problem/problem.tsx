import { type ReactNode, useCallback } from 'react';

import type { ErrorCode } from '@/contract/errors';
import { useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { FormNotice } from '@/ui';

/** An error of a call, as a page presents it. */
export type Problem = {
  /** `UNREACHABLE` when no answer arrived, so that it isn't known what happened. */
  readonly code: ErrorCode | 'UNREACHABLE';
  /** A sentence in the reader's language. */
  readonly message: string;
  /** What is wrong with single fields of the request, by their path. */
  readonly fields: Readonly<Record<string, string>>;
};

/**
 * Presents any thrown value. Anything that isn't an `ApiError` counts as no answer.
 * @param unreachable the sentence for when no answer arrived
 */
export function presentProblem(error: unknown, unreachable: string): Problem {
  if (error instanceof ApiError) {
    return { code: error.code, message: error.message, fields: error.fields };
  }
  return { code: 'UNREACHABLE', message: unreachable, fields: {} };
}

/** Returns a function that presents any thrown value as a `Problem`. */
export function useProblem(): (error: unknown) => Problem {
  const { t } = useTranslation('common');
  return useCallback((error) => presentProblem(error, t('state.unreachable')), [t]);
}

type Props = {
  /** What a call threw; null when it didn't fail. */
  error: unknown;
  title?: string;
  /** A button or link that helps with the problem. */
  action?: ReactNode;
};

/** Why a call failed, shown beside its button; renders nothing without an error. */
export function ProblemNotice({ error, title, action }: Props) {
  const present = useProblem();
  if (error === null || error === undefined) return null;
  return (
    <FormNotice tone="danger" title={title} action={action}>
      {present(error).message}
    </FormNotice>
  );
}
