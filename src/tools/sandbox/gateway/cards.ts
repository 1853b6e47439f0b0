/**
 * The card numbers that the hosted page accepts. Each passes the Luhn check; the first six digits
 * are invented. Any other number is refused, so that nobody's real card is ever typed in here.
 */
import type { CancelMode, ConfirmMode } from './faults';

export interface TestCard {
  readonly id: string;
  /** 16 digits. */
  readonly number: string;
  /** The faults of this card, if any. */
  readonly declinedOnPage?: true;
  readonly confirm?: ConfirmMode;
  /** Applies to the payment's first cancellation only. */
  readonly cancel?: CancelMode;
  readonly webhookTwice?: true;
  readonly does: { readonly ko: string; readonly en: string };
}

export const testCards: readonly TestCard[] = [
  {
    id: 'approve',
    number: '4300000000000017',
    does: { ko: '승인돼요', en: 'Approved' },
  },
  {
    id: 'decline-page',
    number: '4300000000000025',
    declinedOnPage: true,
    does: {
      ko: '이 화면에서 거절돼요 (REJECT_CARD_COMPANY)',
      en: 'Declined on this page (REJECT_CARD_COMPANY)',
    },
  },
  {
    id: 'decline',
    number: '4300000000000033',
    confirm: 'decline',
    does: {
      ko: '승인 요청 때 거절돼요 (403 REJECT_CARD_COMPANY)',
      en: 'Declined at confirmation (403 REJECT_CARD_COMPANY)',
    },
  },
  {
    id: 'insufficient',
    number: '4300000000000041',
    confirm: 'insufficient',
    does: {
      ko: '승인 요청 때 한도 초과·잔액 부족 (403 REJECT_CARD_PAYMENT)',
      en: 'Insufficient funds at confirmation (403 REJECT_CARD_PAYMENT)',
    },
  },
  {
    id: 'timeout-charged',
    number: '4300000000000058',
    confirm: 'timeout-charged',
    does: {
      ko: '승인 응답이 30초 동안 없지만 결제는 돼요',
      en: 'Confirmation gives no answer for 30 s, but charges',
    },
  },
  {
    id: 'timeout-uncharged',
    number: '4300000000000066',
    confirm: 'timeout-uncharged',
    does: {
      ko: '승인 응답이 30초 동안 없고 결제도 안 돼요',
      en: 'Confirmation gives no answer for 30 s and never charges',
    },
  },
  {
    id: 'twice',
    number: '4300000000000074',
    webhookTwice: true,
    does: {
      ko: '승인되고, 같은 웹훅이 두 번 와요',
      en: 'Approved, and every webhook is delivered twice',
    },
  },
  {
    id: 'late',
    number: '4300000000000082',
    confirm: 'late',
    does: { ko: '4초 뒤에 승인 응답이 와요', en: 'Approved, but the answer takes 4 s' },
  },
  {
    id: 'error-charged',
    number: '4300000000000090',
    confirm: 'error-charged',
    does: {
      ko: '승인 응답은 500 PROVIDER_ERROR이지만 결제는 돼요',
      en: 'Confirmation answers 500 PROVIDER_ERROR, but charges',
    },
  },
  {
    id: 'cancel-error',
    number: '4300000000000108',
    cancel: 'error-done',
    does: {
      ko: '승인돼요. 첫 취소 응답은 500이지만 취소는 돼요',
      en: 'Approved; the first cancellation answers 500, but is made',
    },
  },
];

/** The test card of this number (spaces and hyphens are ignored), or null. */
export function findCard(typed: string): TestCard | null {
  const digits = typed.replace(/[\s-]/g, '');
  return testCards.find((card) => card.number === digits) ?? null;
}

/** The test card of this id, or null. */
export function cardById(id: string | null | undefined): TestCard | null {
  return testCards.find((card) => card.id === id) ?? null;
}
