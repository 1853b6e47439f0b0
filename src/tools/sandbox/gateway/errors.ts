/** The gateway's error codes, after Toss Payments' published table. */
import type { Lang } from '../html';

interface ErrorText {
  readonly status: number;
  readonly ko: string;
  readonly en: string;
}

const errors = {
  INVALID_REQUEST: { status: 400, ko: '잘못된 요청입니다.', en: 'The bad request.' },
  INVALID_ORDER_ID: {
    status: 400,
    ko: 'orderId는 영문 대소문자, 숫자, 특수문자(-, _, .)만 허용합니다. 6자 이상 64자 이하여야 합니다.',
    en: 'orderId allows only letters, digits and (-, _, .), 6 to 64 characters.',
  },
  DUPLICATED_ORDER_ID: {
    status: 400,
    ko: '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.',
    en: 'This order number has already been approved or canceled. Use another one.',
  },
  BELOW_MINIMUM_AMOUNT: {
    status: 400,
    ko: '신용카드는 결제금액이 100원 이상부터 결제가 가능합니다.',
    en: 'Payment can be made from 100 won or more by credit card.',
  },
  INVALID_SUCCESS_URL: {
    status: 400,
    ko: 'successUrl 값은 올바른 URL이어야 합니다.',
    en: 'successUrl must be a valid URL.',
  },
  INVALID_FAIL_URL: {
    status: 400,
    ko: 'failUrl 값은 올바른 URL이어야 합니다.',
    en: 'failUrl must be a valid URL.',
  },
  INVALID_CARD_INSTALLMENT_PLAN: {
    status: 400,
    ko: '할부 개월 정보가 잘못되었습니다. 할부는 5만원 이상부터 12개월까지 가능합니다.',
    en: 'Wrong instalment plan: from 50,000 won, up to 12 months.',
  },
  INVALID_IDEMPOTENCY_KEY: {
    status: 400,
    ko: '멱등키는 300자 이하여야 합니다.',
    en: 'Idempotency key must be 300 characters or less.',
  },
  ALREADY_PROCESSED_PAYMENT: {
    status: 400,
    ko: '이미 처리된 결제 입니다.',
    en: 'This is a payment that has already been processed.',
  },
  ALREADY_CANCELED_PAYMENT: {
    status: 400,
    ko: '이미 취소된 결제 입니다.',
    en: 'This is a payment that has already been canceled.',
  },
  INVALID_BANK: { status: 400, ko: '유효하지 않은 은행입니다.', en: 'The bank is invalid.' },
  INVALID_DATE: {
    status: 400,
    ko: '날짜 데이터가 잘못 되었습니다.',
    en: 'The date is invalid.',
  },
  INVALID_REFUND_ACCOUNT_INFO: {
    status: 400,
    ko: '환불 계좌번호와 예금주명이 일치하지 않습니다.',
    en: 'The refund account number and the holder do not match.',
  },
  INVALID_REFUND_ACCOUNT_NUMBER: {
    status: 400,
    ko: '잘못된 환불 계좌번호입니다.',
    en: 'The refund account number is invalid.',
  },
  UNAUTHORIZED_KEY: {
    status: 401,
    ko: '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.',
    en: 'Unauthorized secretKey or clientKey.',
  },
  REJECT_CARD_PAYMENT: {
    status: 403,
    ko: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    en: 'Card limit exceeded or insufficient balance.',
  },
  REJECT_CARD_COMPANY: {
    status: 403,
    ko: '결제 승인이 거절되었습니다.',
    en: 'Payment confirm is rejected.',
  },
  NOT_CANCELABLE_AMOUNT: {
    status: 403,
    ko: '취소 할 수 없는 금액 입니다.',
    en: 'This amount is not cancelable.',
  },
  NOT_CANCELABLE_PAYMENT: {
    status: 403,
    ko: '취소 할 수 없는 결제 입니다.',
    en: 'This payment is not cancelable.',
  },
  NOT_FOUND: { status: 404, ko: '존재하지 않는 정보 입니다.', en: 'Not found.' },
  NOT_FOUND_PAYMENT: {
    status: 404,
    ko: '존재하지 않는 결제 정보 입니다.',
    en: 'Not found payment.',
  },
  NOT_FOUND_PAYMENT_SESSION: {
    status: 404,
    ko: '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.',
    en: 'Payment session does not exist because the session time has expired.',
  },
  IDEMPOTENT_REQUEST_PROCESSING: {
    status: 409,
    ko: '이전 멱등 요청이 처리중입니다.',
    en: 'The previous request with this idempotency key is still being processed.',
  },
  PROVIDER_ERROR: {
    status: 500,
    ko: '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    en: 'This is temporary error. Please try again in a few minutes.',
  },
  FAILED_INTERNAL_SYSTEM_PROCESSING: {
    status: 500,
    ko: '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.',
    en: 'Internal system processing operation has failed. Please try again in a few minutes.',
  },
  UNDER_MAINTENANCE: {
    status: 503,
    ko: '시스템 점검 중입니다.',
    en: 'The system is under maintenance.',
  },
  PAY_PROCESS_CANCELED: {
    status: 400,
    ko: '사용자에 의해 결제가 취소되었습니다.',
    en: 'Payment has been canceled by the customer.',
  },
  PAY_PROCESS_ABORTED: {
    status: 400,
    ko: '결제 진행 중 승인에 실패하여 결제가 중단되었습니다.',
    en: 'Payment has been canceled or has not been processed.',
  },
  EXPIRED_PAYMENT: {
    status: 400,
    ko: '결제가 만료되었습니다. 다시 시도해주세요.',
    en: 'The payment has expired. Please try again.',
  },
} as const satisfies Record<string, ErrorText>;

export type GatewayErrorCode = keyof typeof errors;

/** The body of every error. */
export interface TossError {
  readonly code: GatewayErrorCode;
  readonly message: string;
}

/** An HTTP answer of the gateway's API; `json` is the body as text, so that a replay is the same. */
export interface Answer {
  readonly status: number;
  readonly json: string;
}

/** The error object `{code, message}` in the caller's language. */
export function tossError(code: GatewayErrorCode, lang: Lang): TossError {
  return { code, message: errors[code][lang] };
}

/** The answer with an error. */
export function refuse(code: GatewayErrorCode, lang: Lang): Answer {
  return { status: errors[code].status, json: JSON.stringify(tossError(code, lang)) };
}
