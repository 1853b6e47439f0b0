import type { ReactNode } from 'react';

import { FormNotice } from '@/ui';
import { useProblem } from './problem';

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
