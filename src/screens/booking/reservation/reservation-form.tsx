import { useRouter } from 'next/router';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import { trackOnce } from '@/analytics/track';
import type { User } from '@/contract/account/auth';
import type { Quote } from '@/contract/common';
import type { PlanView } from '@/contract/hotel/rooms';
import { paths } from '@/config/routes';
import { arrivalHours } from '@/domain/stay/arrival';
import { couponsOf } from '@/domain/coupon/coupon-quote';
import { addOnsOf } from '@/domain/price/pricing';
import { faultResolver } from '@/features/problem/form-faults';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useDeadline, useTranslation } from '@/i18n';
import type { Api } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import type { StayParams } from '@/lib/stay-params';
import { Button, ButtonLink, FormNotice, Section, Stack } from '@/ui';
import { useFirstCountry } from '@/i18n/country';
import { GoOn } from '@/features/booking/stay/booking-summary';
import { trackedStay } from '@/features/booking/stay/reservation-stay';
import { Consents } from './consents';
import { DraftNote, useDraft } from './draft';
import { ForOther, GuestFields } from './guest-fields';
import { HoldProblem } from './hold-problem';
import {
  draftHeld,
  forgetIdempotencyKey,
  heldBefore,
  idempotencyKey,
} from '@/features/booking/reservation-draft';
import {
  FAULT_OF_FIELD,
  NOBODY,
  fieldOf,
  initialValues,
  reservationFormSchema,
  useFaultText,
  visitorFormSchema,
  type ReservationFormValues,
} from './reservation-form-schema';

const FORM_ID = 'reservation-form';

type Guest = Pick<User, 'name' | 'email' | 'tel' | 'iso'>;

/** A person who books without having signed in and becomes a member with what the form asks for. */
export type Visitor = {
  /** The verified address; null until then. */
  readonly email: string | null;
  /**
   * The address fields. They contain forms of their own, so they are rendered outside the page's
   * form.
   */
  readonly section: ReactNode;
  /** Shows that the address has to be verified first. */
  readonly ask: () => void;
  /**
   * Registers and signs in; steps that were completed before aren't repeated. In a failure,
   * `message` is null when the address section already shows the reason.
   */
  readonly signIn: (joining: {
    name: string;
    tel: string;
    telCountry: string;
    consents: { terms: boolean; privacy: boolean; age: boolean; marketing: boolean };
  }) => Promise<{ readonly api: Api } | { readonly code: string; readonly message: string | null }>;
};

type Props = {
  form: ReturnType<typeof useReservationForm>;
  /** The signed quote, without coupons. */
  quote: NonNullable<PlanView['quote']>;
  /** The same quote with the chosen coupons. */
  priced: Quote;
  /** True while the price for newly chosen coupons is loading. */
  pricing: boolean;
  /** The member, or the visitor who becomes one. */
  user: Guest | Visitor;
  /** Loads the price with a new member's best coupons; null when it can't be loaded. */
  priceFor: (api: Api) => Promise<Quote | null>;
  stay: StayParams;
  /** The hotel's check-in time, such as `15:00`. */
  checkInTime: string;
  /** A line about the stay for the bar at the bottom of narrow screens. */
  barNote: string;
  /** Reloads the offer, so that the current price is shown and sent. */
  onLoadPrice: () => Promise<unknown>;
  /** Shown above the form: what belongs to the booking and isn't sent with it. */
  above: ReactNode;
  /** Shown between the guest's details and the consents: the refund rules. */
  children: ReactNode;
};

/**
 * The form, filled with the member's own details. Other sections of the page use it too, for
 * example the coupons.
 */
export function useReservationForm(user: Guest | Visitor) {
  const isVisitor = 'section' in user;
  return useForm<ReservationFormValues>({
    resolver: faultResolver(isVisitor ? visitorFormSchema : reservationFormSchema, useFaultText()),
    defaultValues: initialValues(isVisitor ? NOBODY : user),
    mode: 'onTouched',
  });
}

/** A key that is equal for the same room, plan, dates and guests. */
function stayKeyOf(quote: Props['quote']): string {
  const { hotelId, roomTypeId, ratePlanId, checkIn, checkOut, adults, children } = quote;
  return [hotelId, roomTypeId, ratePlanId, checkIn, checkOut, adults, children].join('/');
}

/**
 * The content and the button of the page: guest details and consents. Submitting holds the room and goes on to
 * the payment page.
 */
export function ReservationForm(props: Props) {
  const { form, quote, priced, pricing, user, priceFor } = props;
  const { stay, checkInTime, barNote, onLoadPrice, above, children } = props;
  const visitor = 'section' in user ? user : null;
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const faultText = useFaultText();
  const router = useRouter();
  const hold = useApiMutation('holdRoom', { showsErrors: true });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [note, setNote] = useState<'invalid' | 'priceLoaded' | null>(null);
  const [loadingPrice, setLoadingPrice] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const stayKey = stayKeyOf(quote);
  const [joining, setJoining] = useState(false);
  const busy = hold.isPending || joining || leaving || pricing;

  // Must run before the draft is restored, since the draft has its own country.
  useFirstCountry(visitor === null ? null : (iso) => form.setValue('telCountry', iso));
  const clearDraft = useDraft(form, visitor !== null);
  useEffect(() => {
    if (problem !== null) notice.current?.scrollIntoView({ block: 'center' });
  }, [problem]);

  const submit = form.handleSubmit(
    async (values) => {
      if (busy) return;
      setProblem(null);
      setNote(null);
      try {
        const booker = await signedIn(values);
        if (booker === null) return;
        const { email, api, bill } = booker;
        const ids = [...couponsOf(bill).keys()];
        const { name, tel, telCountry, requests, arrival, forOther } = values;
        const { terms, privacy, cancellation, marketing } = values;
        const body = {
          quoteToken: quote.token,
          guest: { name, email, tel, telCountry },
          requests,
          // An arrival time that was chosen for another hotel may not be possible here.
          arrival: arrivalHours(checkInTime).includes(arrival) ? arrival : null,
          forOther,
          consents: { terms, privacy, cancellation, marketing },
          coupons: ids.length === 0 ? null : { ids, total: bill.total },
          // Other add-ons or coupons make it another request, even for the same stay.
          idempotencyKey: idempotencyKey([stayKey, ...addOnsOf(quote), ...ids].join('+')),
        };
        const held =
          api === null ? await hold.mutateAsync({ body }) : await api.call('holdRoom', { body });
        draftHeld({ stay: stayKey, id: held.id, until: held.holdExpiresAt });
        trackOnce('hold', trackedStay(bill), held.id);
        setLeaving(true);
        if (!(await router.push(paths.payment(held.id)))) setLeaving(false);
      } catch (error) {
        refused(problemOf(error));
      } finally {
        setJoining(false);
      }
    },
    () => {
      setProblem(null);
      setNote('invalid');
    },
  );

  /**
   * Returns the member's address and the bill. A visitor is registered first, and the bill then
   * includes the best of the new member's coupons. Null when that fails; the page shows why.
   */
  async function signedIn(
    values: ReservationFormValues,
  ): Promise<{ email: string; api: Api | null; bill: Quote } | null> {
    if (visitor === null) return { email: values.email, api: null, bill: priced };
    if (visitor.email === null) {
      visitor.ask();
      return null;
    }
    setJoining(true);
    const { name, tel, telCountry, terms, privacy, age, marketing } = values;
    const consents = { terms, privacy, age, marketing };
    const done = await visitor.signIn({ name, tel, telCountry, consents });
    if ('api' in done) {
      const bill = (await priceFor(done.api)) ?? priced;
      return { email: visitor.email, api: done.api, bill };
    }
    const { code, message } = done;
    if (code === 'TEL_INVALID' || code === 'TEL_TAKEN') {
      form.setError('tel', { message: message ?? faultText('telInvalid') }, { shouldFocus: true });
    } else if (message !== null) {
      setProblem({ code: 'INTERNAL', message, fields: {} });
    }
    return null;
  }

  function refused(failure: Problem): void {
    // The key was used with other content, so this content needs a new key.
    if (failure.code === 'IDEMPOTENCY_REUSED') forgetIdempotencyKey();
    if (failure.code === 'TEL_INVALID') {
      form.setError('tel', { message: faultText('telInvalid') }, { shouldFocus: true });
      return;
    }
    if (failure.code === 'INPUT_INVALID') {
      const fields = Object.keys(failure.fields).flatMap((path) => fieldOf(path) ?? []);
      fields.forEach((field, at) =>
        form.setError(
          field,
          { message: faultText(FAULT_OF_FIELD[field]) },
          { shouldFocus: at === 0 },
        ),
      );
      if (fields.length > 0) return;
    }
    setProblem(failure);
  }

  async function loadPrice(): Promise<void> {
    setLoadingPrice(true);
    await onLoadPrice();
    setLoadingPrice(false);
    setProblem(null);
    setNote('priceLoaded');
  }

  const button = (fullWidth: boolean) => (
    <Button type="submit" needsScript form={FORM_ID} loading={busy} fullWidth={fullWidth}>
      {t('reservation.hold')}
    </Button>
  );

  return (
    <FormProvider {...form}>
      <div className="content">
        <HeldBefore stayKey={stayKey} />
        {above}
        <Stack as="form" id={FORM_ID} gap={20} noValidate onSubmit={(event) => void submit(event)}>
          <section className="block" aria-labelledby="guest-title">
            <div>
              <h2 id="guest-title" className="h3">
                {t('reservation.guest')}
              </h2>
              <p className="body2 muted">{t('reservation.guestHint')}</p>
            </div>
            {'section' in user ? null : <ForOther user={user} />}
            <GuestFields checkInTime={checkInTime} isVisitor={visitor !== null} />
            <DraftNote
              isVisitor={visitor !== null}
              onClear={async () => {
                await clearDraft();
                setProblem(null);
                setNote(null);
              }}
            />
          </section>
          {children}
          <Section id="consents-title" size="h3" heading={t('consent.title')} className="block">
            <Consents isVisitor={visitor !== null} />
          </Section>
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
        </Stack>
      </div>
      <GoOn
        label={t('reservation.payBar')}
        amount={priced.total}
        barNote={barNote}
        note={t('reservation.holdNote')}
        button={button}
      />
    </FormProvider>
  );
}

const never = () => () => undefined;

/** Says that a room is already held for this stay, with a link to pay for it. */
function HeldBefore({ stayKey }: { stayKey: string }) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  const held = useSyncExternalStore(
    never,
    () => JSON.stringify(heldBefore(stayKey, Date.now())),
    () => 'null',
  );
  const failure = JSON.parse(held) as ReturnType<typeof heldBefore>;
  if (failure === null) return null;
  return (
    <FormNotice
      title={t('reservation.held')}
      action={
        <ButtonLink variant="secondary" size="m" href={paths.payment(failure.id)}>
          {t('reservation.toPayment')}
        </ButtonLink>
      }
    >
      {t('reservation.heldText', { when: writeDeadline(failure.until) })}
    </FormNotice>
  );
}
