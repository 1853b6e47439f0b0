import { useFormContext, useWatch } from 'react-hook-form';

import { VOUCHER_RULES } from '@/domain/coupon/voucher';
import { useTranslation } from '@/i18n';
import { RadioGroup, TextArea, TextField } from '@/ui';
import type { BuyValues } from '@/features/voucher/buy-schema';

/** Fields of a gift: the receiver, the message, and when it is sent. */
export function GiftFields({ today, lastDay }: { today: string; lastDay: string }) {
  const { t } = useTranslation('voucher');
  const { register, control, formState } = useFormContext<BuyValues>();
  const [message, when] = useWatch({ control, name: ['message', 'when'] });
  const errorOf = (field: keyof BuyValues) => formState.errors[field]?.message;
  const max = VOUCHER_RULES.messageLength;
  return (
    <fieldset className="gift">
      <legend className="h3">{t('buy.giftTitle')}</legend>
      <TextField
        {...register('name')}
        label={t('buy.name')}
        error={errorOf('name')}
        autoComplete="off"
        required
      />
      <TextField
        {...register('email')}
        type="email"
        label={t('buy.email')}
        error={errorOf('email')}
        autoComplete="off"
        required
      />
      <TextField
        {...register('fromName')}
        label={t('buy.fromName')}
        description={t('buy.fromHint')}
        error={errorOf('fromName')}
        autoComplete="name"
        required
      />
      <TextArea
        {...register('message')}
        label={t('buy.message')}
        error={errorOf('message')}
        counter={t('buy.counter', { count: message.length, max })}
      />
      <RadioGroup
        {...register('language')}
        legend={t('buy.language')}
        row
        options={[
          { value: 'kr', label: t('buy.ko') },
          { value: 'en', label: t('buy.en') },
        ]}
      />
      <RadioGroup
        {...register('when')}
        legend={t('buy.when')}
        row
        options={[
          { value: 'now', label: t('buy.now') },
          { value: 'later', label: t('buy.later') },
        ]}
      />
      {when === 'later' && (
        <TextField
          {...register('sendOn')}
          type="date"
          min={today}
          max={lastDay}
          label={t('buy.sendOn')}
          description={t('buy.sendOnHint', { days: VOUCHER_RULES.sendAheadDays })}
          error={errorOf('sendOn')}
          required
        />
      )}
    </fieldset>
  );
}
