import { contract } from '@/contract';
import { handle } from '../http/handler';
import { reservationCards, reservationYears } from './mypage-queries';

export const listReservations = handle(contract.listReservations, async ({ query }, context) => ({
  reservations: await reservationCards(context, query),
  years: await reservationYears(context.db, context.member.memberId),
}));
