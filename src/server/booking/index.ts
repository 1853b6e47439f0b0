import { AppError } from '../http/app-error';
import { getReservation } from './get-reservation';

const notYet = async (): Promise<never> => {
  throw new AppError('INTERNAL');
};

export const bookingHandlers = {
  getReservation,
  holdRoom: notYet,
  savePaymentChoice: notYet,
  startPayment: notYet,
  confirmPayment: notYet,
  failPayment: notYet,
  getPaymentResult: notYet,
  releaseHold: notYet,
  cancelReservation: notYet,
  getCardList: notYet,
  logPartnerPayment: notYet,
  succeedPartnerPayment: notYet,
  failPartnerPayment: notYet,
};
