import {
  countUnread,
  editNotification,
  listNotifications,
  readNotification,
  readNotifications,
  refuseAdvertising,
  subscribePush,
  unsubscribePush,
} from './notifications';
import {
  editLanguage,
  getMypage,
  getMypageReservation,
  listMypageCoupons,
  listReservations,
} from './get-mypage';

export const mypageHandlers = {
  getMypage,
  editNotification,
  listReservations,
  getMypageReservation,
  editLanguage,
  listMypageCoupons,
  listNotifications,
  countUnread,
  readNotification,
  readNotifications,
  subscribePush,
  unsubscribePush,
  refuseAdvertising,
};
