import { useTranslation } from '@/i18n';
import { ApiError } from '@/lib/api/client';
import { FormNotice } from '@/ui';

/** Why a call about vouchers failed, shown beside its button; renders nothing without an error. */
export function ProblemNotice({ error, title }: { error: unknown; title: string }) {
  const { t: common } = useTranslation('common');
  if (error === null || error === undefined) return null;
  return (
    <FormNotice tone="danger" title={title}>
      {error instanceof ApiError ? error.message : common('state.unreachable')}
    </FormNotice>
  );
}
