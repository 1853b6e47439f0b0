import { useEffect, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import type { User } from '@/contract/account/auth';
import { DRAFT_LENGTHS } from '@/contract/limits';
import { arrivalHours } from '@/domain/stay/arrival';
import { useArrivalText } from '@/features/booking/stay/reservation-stay';
import { addFirstValue } from '@/features/problem/forms';
import { useTranslation } from '@/i18n';
import { rememberCountry } from '@/i18n/country';
import { useApiQuery } from '@/lib/api/hooks';
import {
  Button,
  Checkbox,
  Fold,
  FormNotice,
  Grid,
  Icon,
  Row,
  Select,
  Stack,
  TextArea,
  TextField,
} from '@/ui';
import { useReservationForm } from './form-provider';
import { initialValues } from './reservation-form-schema';

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

const PERSON = ['name', 'email', 'tel'] as const;

/**
 * Whether the member's own details stand as one line, which most bookings leave as they are. They unfold for
 * good when the member wants it, books for somebody else, or one of them is missing or refused; the fault
 * then has the focus, which the form couldn't set on a hidden field.
 */
function useFolded(isVisitor: boolean) {
  const { control, setFocus } = useReservationForm();
  const { errors } = useFormState({ control, name: PERSON });
  const fault = PERSON.find((field) => errors[field] !== undefined);
  const isComplete = useWatch({
    control,
    name: PERSON,
    compute: (values) => values.every((value) => value.trim() !== ''),
  });
  const forOther = useWatch({ control, name: 'forOther' });
  const mustUnfold = isVisitor || !isComplete || forOther || fault !== undefined;
  /** Null while the details are folded. Afterwards it names the field to focus, or null to leave the focus alone. */
  const [unfolded, setUnfolded] = useState<{ focus: (typeof PERSON)[number] | null } | null>(null);
  if (mustUnfold && unfolded === null) setUnfolded({ focus: fault ?? null });
  useEffect(() => {
    if (unfolded !== null && unfolded.focus !== null) setFocus(unfolded.focus);
  }, [unfolded, setFocus]);
  return { isFolded: unfolded === null, unfold: () => setUnfolded({ focus: 'name' }) };
}

/** The member's own details as one line. */
function FoldedPerson({ onUnfold }: { onUnfold: () => void }) {
  const { t } = useTranslation('booking');
  const { control } = useReservationForm();
  const [name, email, tel] = useWatch({ control, name: PERSON });
  return (
    <Row ground="quiet" gap={12} nowrap className="body2" data-testid="guest-folded">
      <Icon name="check" size={18} className="accent" />
      <p className="ui-grow">
        <b>{name}</b> · <span className="num">{tel}</span>
        <br />
        <span className="muted">{email}</span>
      </p>
      <Button variant="text" size="s" needsScript onClick={onUnfold}>
        {t('reservation.editGuest')}
      </Button>
    </Row>
  );
}

/** The guest's name, e-mail, and telephone with its country. */
export function GuestFields({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useTranslation('booking');
  const { control, register } = useReservationForm();
  const { data } = useApiQuery('listCountries', COUNTRIES_REQUEST);
  const { defaultValues, errors } = useFormState({ control });
  const country = useWatch({ control, name: 'telCountry' });
  const field = (name: (typeof PERSON)[number]) =>
    addFirstValue(register(name), defaultValues?.[name]);
  const { isFolded, unfold } = useFolded(isVisitor);

  return (
    <Stack gap={20}>
      {isFolded && <FoldedPerson onUnfold={unfold} />}
      <Stack gap={20} hidden={isFolded}>
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
            {...addFirstValue(
              register('telCountry', {
                onChange: (event: { target: { value: string } }) =>
                  rememberCountry(event.target.value),
              }),
              defaultValues?.telCountry,
            )}
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
      </Stack>
    </Stack>
  );
}

/** While the part is folded, its line shows the first 40 characters of the requests. */
const SHOWN_REQUESTS = 40;

const WISHES = ['arrival', 'requests'] as const;

/** The arrival time and the requests for the hotel, which few guests have: one line, which says them and unfolds. */
export function ArrivalAndRequests({ checkInTime }: { checkInTime: string }) {
  const { t } = useTranslation('booking');
  const { control, register } = useReservationForm();
  const { defaultValues, errors } = useFormState({ control });
  const arrivalText = useArrivalText();
  const [arrival, requests] = useWatch({ control, name: WISHES });
  const text = requests.trim();
  const parts = [
    ...(arrival === '' ? [] : [arrivalText(arrival)]),
    ...(text === ''
      ? []
      : [text.length > SHOWN_REQUESTS ? `${text.slice(0, SHOWN_REQUESTS)}…` : text]),
  ];
  // The fault is shown while the guest types, because a text that is too long isn't saved in the draft of the account.
  const tooLong = requests.length > DRAFT_LENGTHS.requests ? t('field.requestsTooLong') : undefined;
  const fault = errors.requests?.message ?? tooLong;
  return (
    <Fold
      title={t('reservation.wishes')}
      hint={parts.length > 0 ? parts.join(' · ') : t('reservation.wishesHint')}
      open={fault !== undefined}
    >
      <Select
        {...addFirstValue(register('arrival'), defaultValues?.arrival)}
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
        error={fault}
      />
    </Fold>
  );
}

/**
 * Booking for somebody else: the member's own details are cleared for the guest's, and restored
 * when the box is unticked and nothing else was typed.
 */
export function ForOther({ user }: { user: Pick<User, 'name' | 'email' | 'tel' | 'iso'> }) {
  const { t } = useTranslation('booking');
  const { control, register, getValues, setValue } = useReservationForm();
  const own = initialValues(user);
  const forOther = useWatch({ control, name: 'forOther' });

  const change = (wanted: boolean) => {
    for (const field of PERSON) {
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
