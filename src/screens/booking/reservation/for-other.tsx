import { useFormContext } from 'react-hook-form';

import type { User } from '@/contract/account/auth';
import { useTranslation } from '@/i18n';
import { Checkbox, FormNotice, Stack } from '@/ui';
import { initialValues, type ReservationFormValues } from './reservation-form-schema';

const OWN = ['name', 'email', 'tel'] as const;

/**
 * Booking for somebody else: the member's own details are cleared for the guest's, and restored
 * when the box is unticked and nothing else was typed.
 */
export function ForOther({ user }: { user: Pick<User, 'name' | 'email' | 'tel' | 'iso'> }) {
  const { t } = useTranslation('booking');
  const { register, watch, getValues, setValue } = useFormContext<ReservationFormValues>();
  const own = initialValues(user);
  const forOther = watch('forOther');

  const change = (wanted: boolean) => {
    for (const field of OWN) {
      const empty = getValues(field).trim() === '';
      if (wanted && getValues(field) === own[field]) setValue(field, '');
      if (!wanted && empty) setValue(field, own[field]);
    }
  };

  return (
    <Stack gap={12}>
      <Checkbox
        {...register('forOther', {
          onChange: (event: { target: { checked: boolean } }) => change(event.target.checked),
        })}
        label={t('reservation.forOther')}
        description={t('reservation.forOtherHint')}
      />
      <div role="status">
        {forOther && (
          <FormNotice>{t('reservation.forOtherText', { email: user.email })}</FormNotice>
        )}
      </div>
    </Stack>
  );
}
