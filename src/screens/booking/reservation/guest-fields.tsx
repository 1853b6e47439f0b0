import { useFormContext } from 'react-hook-form';

import type { User } from '@/contract/account/auth';
import { DRAFT_LENGTHS } from '@/contract/limits';
import { arrivalHours } from '@/domain/stay/arrival';
import { useArrivalText } from '@/features/booking/stay/reservation-stay';
import { useTranslation } from '@/i18n';
import { rememberCountry } from '@/i18n/country';
import { useApiQuery } from '@/lib/api/hooks';
import { Checkbox, FormNotice, Grid, Select, Stack, TextArea, TextField } from '@/ui';
import { initialValues, type ReservationFormValues } from './reservation-form-schema';

/**
 * The request for the list of countries. Server rendering and the browser share it, so that both
 * use the same cache entry.
 */
export const COUNTRIES_REQUEST = {};

/** Until the list is loaded, Korea and the member's own country can be chosen. */
function fallbackCountries(current: string) {
  const korea = { value: 'KR', label: 'KR +82' };
  return current === 'KR' ? [korea] : [korea, { value: current, label: current }];
}

/**
 * The guest's name, e-mail, telephone with its country, arrival time, and requests for the hotel.
 */
export function GuestFields(props: { checkInTime: string; isVisitor: boolean }) {
  const { checkInTime, isVisitor } = props;
  const { t } = useTranslation('booking');
  const { register, watch, formState } = useFormContext<ReservationFormValues>();
  const { data } = useApiQuery('listCountries', COUNTRIES_REQUEST);
  const { errors } = formState;
  const country = watch('telCountry');
  const requests = watch('requests');
  // With these the server's HTML shows the values, too, before the form's script has started.
  const field = (name: 'name' | 'email' | 'tel' | 'arrival') =>
    Object.assign(register(name), { defaultValue: formState.defaultValues?.[name] });
  const arrivalText = useArrivalText();
  // Shown while typing, because a text that is too long isn't saved with the account either.
  const tooLong = requests.length > DRAFT_LENGTHS.requests ? t('field.requestsTooLong') : undefined;

  return (
    <Stack gap={20}>
      <Grid columns={[1, 2]} gap={20}>
        <TextField
          {...field('name')}
          label={t('reservation.name')}
          description={t('reservation.nameHint')}
          autoComplete="name"
          maxLength={DRAFT_LENGTHS.name}
          required
          error={errors.name?.message}
        />
        {/* A visitor's address is asked for and verified above the form. */}
        {isVisitor ? null : (
          <TextField
            {...field('email')}
            type="email"
            inputMode="email"
            label={t('reservation.email')}
            description={t('reservation.emailHint')}
            autoComplete="email"
            maxLength={DRAFT_LENGTHS.email}
            required
            error={errors.email?.message}
          />
        )}
      </Grid>
      <Grid columns={[1, 2]} gap={20}>
        <Select
          {...register('telCountry', {
            onChange: (event: { target: { value: string } }) => rememberCountry(event.target.value),
          })}
          label={t('reservation.country')}
          options={
            data?.countries.map(({ iso, name, callingCode }) => ({
              value: iso,
              label: `${name} +${callingCode.replace(/^\+/, '')}`,
            })) ?? fallbackCountries(country)
          }
        />
        <TextField
          {...field('tel')}
          type="tel"
          inputMode="tel"
          label={t('reservation.tel')}
          autoComplete="tel"
          maxLength={DRAFT_LENGTHS.tel}
          required
          error={errors.tel?.message}
        />
      </Grid>
      <Select
        {...field('arrival')}
        label={t('reservation.arrival')}
        description={t('reservation.arrivalHint', { time: checkInTime })}
        options={[
          { value: '', label: t('reservation.arrivalUnknown') },
          ...arrivalHours(checkInTime).map((hour) => ({ value: hour, label: arrivalText(hour) })),
        ]}
      />
      <TextArea
        {...register('requests')}
        label={t('reservation.requests')}
        optional={t('reservation.optional')}
        description={t('reservation.requestsHint')}
        rows={3}
        counter={t('reservation.count', { count: requests.length, max: DRAFT_LENGTHS.requests })}
        error={errors.requests?.message ?? tooLong}
      />
    </Stack>
  );
}

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
