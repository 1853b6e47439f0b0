import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { faultResolver } from '@/features/problem/forms';
import { ProblemNotice } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Row, Stack, TextField } from '@/ui';
import { receiverSchema, useFaultText } from '@/features/voucher/buy-schema';
import type { OwnOrder, Refetch } from './types';

type Gift = NonNullable<OwnOrder['gift']>;
type Props = { orderId: string; gift: Gift; isLeft: boolean; refetch: Refetch };

/** The receiver of a gift and whether it was sent; until it is redeemed it can be sent again. */
export function GiftPanel({ orderId, gift, isLeft, refetch }: Props) {
  const { t } = useTranslation('voucher');
  const locale = useLocale();
  const send = useApiMutation('sendGift', { showsErrors: true });
  const [isEdited, setEdited] = useState(false);
  const [confirmation, setConfirmation] = useState<'saved' | 'resent' | null>(null);
  const { name, email, message, sentAt, sendAt } = gift;

  const sendAgain = async () => {
    if (send.isPending) return;
    setConfirmation(null);
    try {
      await send.mutateAsync({ params: { id: orderId } });
      setConfirmation('resent');
      await refetch();
    } catch {
      // The error is shown below from the mutation's state.
    }
  };
  const onSaved = async () => {
    setEdited(false);
    setConfirmation('saved');
    await refetch();
  };

  return (
    <Stack gap={8} ground="quiet" pad="s">
      <p>
        {t('gift.to')}: <span className="strong">{name}</span> {email}
      </p>
      {message !== '' && <p className="muted ui-lines">{message}</p>}
      <p className="body2 muted num">
        {sentAt !== null && t('gift.sent', { when: formatInstant(sentAt, locale) })}
        {sentAt === null &&
          (sendAt === null
            ? t('gift.unsent')
            : t('gift.waits', { when: formatInstant(sendAt, locale) }))}
      </p>
      {isLeft && !isEdited && (
        <Row gap={12} lineGap={4}>
          <Button
            variant="secondary"
            size="m"
            loading={send.isPending}
            onClick={() => void sendAgain()}
          >
            {t(sentAt === null ? 'gift.sendNow' : 'gift.resend')}
          </Button>
          <Button variant="text" size="m" onClick={() => setEdited(true)}>
            {t('gift.edit')}
          </Button>
        </Row>
      )}
      {isEdited && <GiftForm {...{ orderId, gift, onSaved }} onCancel={() => setEdited(false)} />}
      <ProblemNotice error={send.error} title={t('gift.failed')} />
      <span role="status" className="body2">
        {confirmation !== null && t(`gift.${confirmation}`)}
      </span>
    </Stack>
  );
}

type FormProps = {
  orderId: string;
  gift: Gift;
  onSaved: () => Promise<void>;
  onCancel: () => void;
};

function GiftForm({ orderId, gift, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation('voucher');
  const edit = useApiMutation('editGift', { showsErrors: true });
  const { register, handleSubmit, formState } = useForm({
    resolver: faultResolver(receiverSchema, useFaultText()),
    defaultValues: { name: gift.name, email: gift.email },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (body) => {
    if (edit.isPending) return;
    try {
      await edit.mutateAsync({ params: { id: orderId }, body });
      await onSaved();
    } catch {
      // The error is shown below from the mutation's state.
    }
  });
  return (
    <Stack as="form" gap={12} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...register('name')}
        label={t('buy.name')}
        error={errors.name?.message}
        autoComplete="off"
        required
      />
      <TextField
        {...register('email')}
        type="email"
        label={t('buy.email')}
        error={errors.email?.message}
        autoComplete="off"
        required
      />
      <p className="body2 muted">{t('gift.oldWorks')}</p>
      <ProblemNotice error={edit.error} title={t('gift.failed')} />
      <Row gap={12} lineGap={4}>
        <Button type="submit" size="m" loading={edit.isPending}>
          {t('gift.save')}
        </Button>
        <Button variant="text" size="m" onClick={onCancel}>
          {t('gift.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
