import { zodResolver } from '@hookform/resolvers/zod';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import { trackOnce } from '@/analytics/track-once';
import type { User } from '@/contract/auth';
import type { Quote } from '@/contract/common';
import type { PlanView } from '@/contract/rooms';
import { paths } from '@/config/routes';
import { arrivalHours } from '@/domain/arrival';
import { couponsOf } from '@/domain/coupon-quote';
import { addOnsOf } from '@/domain/pricing';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import type { StayParams } from '@/lib/stay-params';
import { Button, buttonClass, buttonData, FormNotice, StickyBar } from '@/ui';
import { problemOf, type Problem } from '../problem';
import { trackedStay } from '../stay/tracked-stay';
import { Consents } from './consents';
import { DraftNote } from './draft-note';
import { ForOther } from './for-other';
import { GuestFields } from './guest-fields';
import { HoldProblem } from './hold-problem';
import { draftHeld, forgetIdempotencyKey, heldBefore, idempotencyKey } from './reservation-draft';
import {
  fieldOf,
  initialValues,
  reservationFormSchema,
  type ReservationFormValues,
} from './reservation-form-schema';
import { useDraft } from './use-draft';

const FORM_ID = 'reservation-form';

type Guest = Pick<User, 'name' | 'email' | 'tel' | 'iso'>;

type Props = {
  form: ReturnType<typeof useReservationForm>;
  /** As it is signed, without coupons. */
  quote: NonNullable<PlanView['quote']>;
  /** The same with the coupons that are chosen. */
  priced: Quote;
  /** Other coupons were chosen, and their price is on its way. */
  pricing: boolean;
  user: Guest;
  stay: StayParams;
  /** The hotel's, such as `15:00`. */
  checkInTime: string;
  /** A line about the stay for the bar at the bottom of narrow screens. */
  barNote: string;
  /** Reads the offer again, so that the current price is shown and sent. */
  onLoadPrice: () => Promise<unknown>;
  /** Shown between the guest's details and the consents: what a cancellation returns. */
  children: ReactNode;
};

/** The form with the member's own details; what else is on its page may be chosen in it, too. */
export function useReservationForm(user: Guest) {
  return useForm<ReservationFormValues>({
    resolver: zodResolver(reservationFormSchema),
    defaultValues: initialValues(user),
    mode: 'onTouched',
  });
}

/** What makes two forms the same request: the same room and plan for the same stay. */
function stayKeyOf(quote: Props['quote']): string {
  const { hotelId, roomTypeId, ratePlanId, checkIn, checkOut, adults, children } = quote;
  return [hotelId, roomTypeId, ratePlanId, checkIn, checkOut, adults, children].join('/');
}

/** Guest details and consents; sent, it holds the room for 15 minutes and goes on to payment. */
export function ReservationForm(props: Props) {
  const { form, quote, priced, pricing, user } = props;
  const { stay, checkInTime, barNote, onLoadPrice, children } = props;
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const router = useRouter();
  const hold = useApiMutation('holdRoom', { showsErrors: true });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [note, setNote] = useState<'invalid' | 'priceLoaded' | null>(null);
  const [loadingPrice, setLoadingPrice] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const stayKey = stayKeyOf(quote);
  const busy = hold.isPending || leaving || pricing;

  const clearDraft = useDraft(form);
  useEffect(() => {
    if (problem !== null) notice.current?.scrollIntoView({ block: 'center' });
  }, [problem]);

  const submit = form.handleSubmit(
    async (values) => {
      if (busy) return;
      setProblem(null);
      setNote(null);
      const { name, email, tel, telCountry, requests, arrival, forOther } = values;
      const { terms, privacy, cancellation, marketing } = values;
      const ids = [...couponsOf(priced).keys()];
      try {
        const held = await hold.mutateAsync({
          body: {
            quoteToken: quote.token,
            guest: { name, email, tel, telCountry },
            requests,
            // One that was typed for another hotel isn't sent to this one.
            arrival: arrivalHours(checkInTime).includes(arrival) ? arrival : null,
            forOther,
            consents: { terms, privacy, cancellation, marketing },
            coupons: ids.length === 0 ? null : { ids, total: priced.total },
            // With other add-ons or coupons it is another request, though it is the same stay.
            idempotencyKey: idempotencyKey([stayKey, ...addOnsOf(quote), ...ids].join('+')),
          },
        });
        draftHeld({ stay: stayKey, id: held.id, until: held.holdExpiresAt });
        trackOnce('hold', trackedStay(priced), held.id);
        setLeaving(true);
        if (!(await router.push(paths.payment(held.id)))) setLeaving(false);
      } catch (error) {
        refused(problemOf(error));
      }
    },
    () => {
      setProblem(null);
      setNote('invalid');
    },
  );

  function refused(found: Problem): void {
    // Sent before with other content: this content is a request of its own.
    if (found.code === 'IDEMPOTENCY_REUSED') forgetIdempotencyKey();
    if (found.code === 'TEL_INVALID') {
      form.setError('tel', { message: 'telInvalid' }, { shouldFocus: true });
      return;
    }
    if (found.code === 'INPUT_INVALID') {
      const fields = Object.keys(found.fields).flatMap((path) => fieldOf(path) ?? []);
      fields.forEach((field, at) =>
        form.setError(field, { message: KEY_OF_FIELD[field] }, { shouldFocus: at === 0 }),
      );
      if (fields.length > 0) return;
    }
    setProblem(found);
  }

  async function loadPrice(): Promise<void> {
    setLoadingPrice(true);
    await onLoadPrice();
    setLoadingPrice(false);
    setProblem(null);
    setNote('priceLoaded');
  }

  const button = (place: 'form' | 'bar') => (
    <Button
      type="submit"
      needsScript
      form={FORM_ID}
      loading={busy}
      {...(place === 'form' ? { fullWidth: true } : {})}
    >
      {t('reservation.hold')}
    </Button>
  );

  return (
    <FormProvider {...form}>
      <HeldBefore stayKey={stayKey} />
      <form id={FORM_ID} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <section className="block" aria-labelledby="guest-title">
          <div>
            <h2 id="guest-title" className="h3">
              {t('reservation.guest')}
            </h2>
            <p className="body2 muted">{t('reservation.guestHint')}</p>
          </div>
          <ForOther user={user} />
          <GuestFields checkInTime={checkInTime} />
          <DraftNote
            onClear={async () => {
              await clearDraft();
              setProblem(null);
              setNote(null);
            }}
          />
        </section>
        {children}
        <section className="block" aria-labelledby="consents-title">
          <h2 id="consents-title" className="h3">
            {t('consent.title')}
          </h2>
          <Consents />
        </section>
        <div ref={notice}>
          {problem !== null && (
            <HoldProblem
              problem={problem}
              hotelId={quote.hotelId}
              stay={stay}
              loading={loadingPrice}
              onLoadPrice={() => void loadPrice()}
            />
          )}
          {note === 'invalid' && (
            <FormNotice tone="danger" title={t('reservation.invalid')}>
              {t('reservation.invalidText')}
            </FormNotice>
          )}
          {note === 'priceLoaded' && (
            <FormNotice tone="success">{t('problem.priceLoaded')}</FormNotice>
          )}
        </div>
        <div className="wide-only">
          {button('form')}
          <p className="body2 muted" style={{ textAlign: 'center', marginTop: 8 }}>
            {t('reservation.holdNote')}
          </p>
        </div>
      </form>
      <StickyBar
        stacked
        label={t('reservation.payBar')}
        title={formatWon(priced.total, locale)}
        note={barNote}
        action={button('bar')}
      />
    </FormProvider>
  );
}

const KEY_OF_FIELD = {
  name: 'nameMissing',
  email: 'emailInvalid',
  tel: 'telInvalid',
  requests: 'requestsTooLong',
} as const;

const never = () => () => undefined;

/** Says that a room is held for this very stay already, with the way to pay for it. */
function HeldBefore({ stayKey }: { stayKey: string }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const held = useSyncExternalStore(
    never,
    () => JSON.stringify(heldBefore(stayKey, Date.now())),
    () => 'null',
  );
  const found = JSON.parse(held) as ReturnType<typeof heldBefore>;
  if (found === null) return null;
  return (
    <FormNotice
      title={t('reservation.held')}
      action={
        <Link
          className={buttonClass}
          {...buttonData({ variant: 'secondary', size: 'm' })}
          href={paths.payment(found.id)}
        >
          {t('reservation.toPayment')}
        </Link>
      }
    >
      {t('reservation.heldText', { when: formatInstant(found.until, locale) })}
    </FormNotice>
  );
}
