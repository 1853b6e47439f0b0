import { editLanguage } from './edit-language';
import { editNotification } from './edit-notification';
import { getMypage } from './get-mypage';
import { getMypageReservation } from './get-mypage-reservation';
import { listMypageCoupons } from './list-mypage-coupons';
import { listMypageFaq } from './list-mypage-faq';
import { listNotifications } from './list-notifications';
import { listReservations } from './list-reservations';
import { readNotifications } from './read-notifications';

export const mypageHandlers = {
  getMypage,
  editNotification,
  listMypageFaq,
  listReservations,
  getMypageReservation,
  editLanguage,
  listMypageCoupons,
  listNotifications,
  readNotifications,
};
