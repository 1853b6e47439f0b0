import { countUnread } from './count-unread';
import { editLanguage } from './edit-language';
import { editNotification } from './edit-notification';
import { getMypage } from './get-mypage';
import { getMypageReservation } from './get-mypage-reservation';
import { listMypageCoupons } from './list-mypage-coupons';
import { listNotifications } from './list-notifications';
import { listReservations } from './list-reservations';
import { readNotification } from './read-notification';
import { readNotifications } from './read-notifications';
import { refuseAdvertising } from './refuse-advertising';
import { subscribePush } from './subscribe-push';
import { unsubscribePush } from './unsubscribe-push';

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
