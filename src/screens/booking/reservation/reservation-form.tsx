import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { trackOnce } from '@/analytics/track';
import type { Contract } from '@/contract';
import type { User } from '@/contract/account/auth';
import type { Quote } from '@/contract/common';
import type { RequestOf } from '@/contract/endpoint';
import type { PlanView } from '@/contract/hotel/rooms';
import { paths } from '@/config/routes';
import { arrivalHours } from '@/domain/stay/arrival';
import { couponsOf } from '@/domain/coupon/coupon-quote';
import type { PersonalCouponId } from '@/domain/ids';
import { addOnsOf } from '@/domain/price/pricing';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import type { Api } from '@/lib/api/client';
import { useApiMutation } from '@/lib/api/hooks';
import type { StayParams } from '@/lib/stay-params';
import { Button, FormNotice, Section, Stack } from '@/ui';
import { useFirstCountry } from '@/i18n/country';
import { GoOn } from '@/features/booking/stay/booking-summary';
import { trackedStay } from '@/features/booking/stay/reservation-stay';
import { Consents } from './consents';
import { DraftNote, useReservationDraft } from './draft';
import { useReservationForm } from './form-provider';
import { ForOther, GuestFields, ArrivalAndRequests } from './guest-fields';
import { HeldBeforeNote, useHeldBefore } from './held-before';
import { HoldProblem } from './hold-problem';
import {
  draftHeld,
  forgetIdempotencyKey,
  idempotencyKey,
} from '@/features/booking/reservation-draft';
import {
  FAULT_OF_FIELD,
  fieldOf,
  useFaultText,
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

type SignedQuote = NonNullable<PlanView['quote']>;

/** The second room of a pair, which is held together with the first. */
type SecondRoom = {
  /** Its signed quote, without coupons. */
  quote: SignedQuote;
  /** The same quote with coupons that the first room doesn't use. */
  priced: Quote;
  /** Loads its price for a new member; null when it can't be loaded. `first` is that of the first room. */
  priceFor: (api: Api, first: Quote) => Promise<Quote | null>;
};

type Props = {
  /** The signed quote, without coupons. */
  quote: SignedQuote;
  /** The same quote with the chosen coupons. */
  priced: Quote;
  /** The second of two rooms that are held together; absent where one is held. */
  second?: SecondRoom;
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
  /** A line below the button of wide screens; by default, for how long the room will be held. */
  goOnNote?: string | undefined;
  /** Reloads the offer, so that the current price is shown and sent. */
  onLoadPrice: () => Promise<unknown>;
  /** Shown first: notices, and how a visitor proves the address. */
  above: ReactNode;
  /**
   * Folded lines between the guest and the consents: add-ons, coupons and the refund rules. They contain
   * forms of their own, so they stand outside the page's form.
   */
  children: ReactNode;
};

/** A key that is equal for the same room, plan, dates and guests. */
function stayKeyOf(quote: SignedQuote): string {
  const { hotelId, roomTypeId, ratePlanId, checkIn, checkOut, adults, children } = quote;
  return [hotelId, roomTypeId, ratePlanId, checkIn, checkOut, adults, children].join('/');
}

type HoldBody = RequestOf<Contract['holdRoom']>['body'];

/** The coupons of a price as a request names them; null without any. */
function couponsIn(bill: Quote): { ids: PersonalCouponId[]; total: number } | null {
  const ids = [...couponsOf(bill).keys()];
  return ids.length === 0 ? null : { ids, total: bill.total };
}

/**
 * The content and the button of the page: guest details and consents. Submitting holds the room and goes on to
 * the payment page.
 */
export function ReservationForm(props: Props) {
  const { quote, priced, pricing, user, priceFor } = props;
  const { second, stay, checkInTime, barNote, goOnNote, onLoadPrice, above, children } = props;
  const visitor = 'section' in user ? user : null;
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const form = useReservationForm();
  const faultText = useFaultText();
  const router = useRouter();
  const hold = useApiMutation('holdRoom', { showsErrors: true });
  const holdPair = useApiMutation('holdPair', { showsErrors: true });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [note, setNote] = useState<'invalid' | 'priceLoaded' | null>(null);
  const [loadingPrice, setLoadingPrice] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const stayKey = [quote, ...(second === undefined ? [] : [second.quote])].map(stayKeyOf).join('&');
  const heldBefore = useHeldBefore(stayKey);
  const [joining, setJoining] = useState(false);
  const busy = hold.isPending || holdPair.isPending || joining || leaving || pricing;

  // Must run before the draft is restored, since the draft has its own country.
  useFirstCountry(
    visitor === null
      ? null
      : (iso) => {
          if (form.getValues('telCountry') !== iso) form.setValue('telCountry', iso);
        },
  );
  const clearDraft = useReservationDraft(visitor !== null);
  useEffect(() => {
    if (problem !== null) notice.current?.scrollIntoView({ block: 'center' });
  }, [problem]);

  const submit = form.handleSubmit(
    async (values) => {
      if (busy || heldBefore.stopOnce()) return;
      setProblem(null);
      setNote(null);
      try {
        const booker = await signedIn(values);
        if (booker === null) return;
        const { email, api, bill } = booker;
        const { name, tel, telCountry, requests, arrival, forOther } = values;
        const { terms, privacy, cancellation, marketing } = values;
        const details = {
          guest: { name, email, tel, telCountry },
          requests,
          // An arrival time that was chosen for another hotel may not be possible here.
          arrival: arrivalHours(checkInTime).includes(arrival) ? arrival : null,
          forOther,
          consents: { terms, privacy, cancellation, marketing },
        };
        const held = await makeHold(details, api, bill);
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

  /** Holds the room, or both rooms of a pair; the answer names the booking that is paid first. */
  async function makeHold(
    details: Omit<HoldBody, 'quoteToken' | 'coupons' | 'idempotencyKey'>,
    api: Api | null,
    bill: Quote,
  ): Promise<{ id: string; holdExpiresAt: string }> {
    const bills = [bill];
    if (second !== undefined) {
      const ofSecond = api === null ? null : await second.priceFor(api, bill);
      bills.push(ofSecond ?? second.priced);
    }
    const [coupons = null, couponsOfSecond = null] = bills.map(couponsIn);
    // Other add-ons or coupons make it another request, even for the same stay.
    const ids = bills.map((one) => [...couponsOf(one).keys()].join('+'));
    const key = idempotencyKey([stayKey, ...addOnsOf(quote), ids.join('&')].join('+'));
    if (second === undefined) {
      const body = { quoteToken: quote.token, coupons, ...details, idempotencyKey: key };
      return api === null ? hold.mutateAsync({ body }) : api.call('holdRoom', { body });
    }
    const body = {
      first: { quoteToken: quote.token, coupons },
      second: { quoteToken: second.quote.token, coupons: couponsOfSecond },
      ...details,
      idempotencyKey: key,
    };
    const { first, holdExpiresAt } =
      api === null ? await holdPair.mutateAsync({ body }) : await api.call('holdPair', { body });
    return { id: first.id, holdExpiresAt };
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
      {t(second === undefined ? 'reservation.hold' : 'pair.hold')}
    </Button>
  );

  return (
    <>
      <div className="content">
        <HeldBeforeNote held={heldBefore.held} place={heldBefore.place} />
        {above}
        <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
          <Section
            id="guest-title"
            size="h3"
            className="block"
            heading={t('reservation.guest')}
            lead={t('reservation.guestHint')}
          >
            {'section' in user ? null : <ForOther user={user} />}
            <GuestFields isVisitor={visitor !== null} />
            <ArrivalAndRequests checkInTime={checkInTime} />
            <DraftNote
              isVisitor={visitor !== null}
              onClear={async () => {
                await clearDraft();
                setProblem(null);
                setNote(null);
              }}
            />
          </Section>
        </form>
        <Stack gap={12}>{children}</Stack>
        <Section id="consents-title" size="h3" heading={t('consent.title')} className="block">
          <Consents isVisitor={visitor !== null} />
          <div ref={notice}>
            {problem !== null && (
              <HoldProblem
                problem={problem}
                hotelId={quote.hotelId}
                stay={stay}
                isPair={second !== undefined}
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
        </Section>
      </div>
      <GoOn
        label={t('reservation.payBar')}
        amount={priced.total + (second?.priced.total ?? 0)}
        barNote={barNote}
        note={goOnNote ?? t(second === undefined ? 'reservation.holdNote' : 'pair.holdNote')}
        button={button}
      />
    </>
  );
}
