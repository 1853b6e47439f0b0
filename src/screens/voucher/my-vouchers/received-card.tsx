import { useState } from 'react';

import { paths } from '@/config/routes';
import { ProblemNotice } from '@/features/problem/problem-notice';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, ButtonLink, Tag } from '@/ui';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { useEndText } from '@/features/voucher/end-text';
import { toneOf, type ReceivedVoucher, type Refetch } from './types';

type Props = { voucher: ReceivedVoucher; refetch: Refetch };

/** A redeemed voucher: who gave it, and what it can be used for. */
export function ReceivedCard({ voucher, refetch }: Props) {
  const { t } = useTranslation('voucher');
  const [isAsked, setAsked] = useState(false);
  const { id, title, fromName, state, validUntil } = voucher;
  const when = useEndText()(validUntil);
  return (
    <article className="order" aria-labelledby={`received-${id}`}>
      <div>
        <h3 id={`received-${id}`} className="h3">
          {title}
        </h3>
        <p className="line">
          <Tag tone={toneOf(state)}>{t(`mine.state.${state}`)}</Tag>
          <span className="body2 muted">
            {fromName === null && t('mine.own')}
            {fromName === '' && t('mine.others')}
            {fromName !== null && fromName !== '' && t('mine.from', { name: fromName })}
          </span>
          <span className="body2 muted num">
            {t(state === 'EXPIRED' ? 'mine.endedAt' : 'mine.validUntil', { when })}
          </span>
        </p>
      </div>
      {(state === 'FREE' || state === 'EXPIRED') && (
        <div className="line">
          {state === 'FREE' && (
            <ButtonLink size="m" variant="secondary" href={paths.searchResult()} prefetch={false}>
              {t('mine.search')}
            </ButtonLink>
          )}
          <Button
            variant="text"
            size="m"
            aria-label={t('mine.handBackOf', { title })}
            onClick={() => setAsked(true)}
          >
            {t('mine.handBack')}
          </Button>
        </div>
      )}
      {isAsked && <HandBackDialog {...{ id, refetch }} onClose={() => setAsked(false)} />}
    </article>
  );
}

function HandBackDialog(props: { id: string; refetch: Refetch; onClose: () => void }) {
  const { id, refetch, onClose } = props;
  const { t } = useTranslation('voucher');
  const { t: common } = useTranslation('common');
  const give = useApiMutation('handVoucherBack', { showsErrors: true });
  const confirm = async () => {
    if (give.isPending) return;
    try {
      await give.mutateAsync({ params: { id } });
      onClose();
      await refetch();
    } catch {
      // The error is shown below from the mutation's state.
    }
  };
  return (
    <ConfirmDialog
      title={t('handBack.title')}
      texts={{
        close: common('action.close'),
        keep: t('handBack.keep'),
        confirm: t('handBack.confirm'),
      }}
      busy={give.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('handBack.text')}</p>
      <ProblemNotice error={give.error} title={t('handBack.failed')} />
    </ConfirmDialog>
  );
}
