import type { siteFaqs } from '@/server/platform/db/schema';
import { both } from './localized';

type Faq = typeof siteFaqs.$inferInsert & { id: number };

const faq = (
  id: number,
  category: 'booking' | 'payment' | 'cancellation' | 'long_stay' | 'tour' | 'account',
  question: { ko: string; en: string },
  answer: { ko: string; en: string },
  onMain = false,
): Faq => ({ id, category, position: id, question, answer, onMain, onMypage: true });

/** Questions on how this site works. They must be updated when the site changes. */
export const FAQS: Faq[] = [
  faq(
    101,
    'booking',
    both('예약은 어떤 순서로 진행되나요?', 'How does booking work?'),
    both(
      '날짜와 인원을 정하고 객실과 요금제를 고른 뒤, 투숙하실 분의 정보를 입력하고 카드로 결제하시면 됩니다. 결제가 끝나면 바로 예약이 확정되고 내 예약에서 볼 수 있어요.',
      'Choose your dates and guests, pick a room and plan, tell us who is staying, and pay by card. The booking is confirmed as soon as the payment goes through, and you will find it in My page.',
    ),
    true,
  ),
  faq(
    102,
    'booking',
    both('결제하는 동안 방이 팔리지는 않나요?', 'Could someone else take the room while I pay?'),
    both(
      '아니요. 예약 정보를 입력하고 결제로 넘어가면 그 방을 15분 동안 확보해 드려요. 남은 시간은 화면에 그대로 보여 드리고, 시간이 지나면 방은 다른 분께 열리며 카드에서는 아무것도 나가지 않아요.',
      'No. When you go on to payment we hold the room for you for 15 minutes and show you the time that is left. If it runs out, the room is offered again and nothing is charged.',
    ),
    true,
  ),
  faq(
    103,
    'booking',
    both('날짜나 객실을 바꿀 수 있나요?', 'Can I change the dates or the room?'),
    both(
      '날짜는 내 예약에서 바꾸실 수 있어요. 새 날짜의 총액과 더 내시거나 돌려받으실 금액을 먼저 보여 드리고, 확인하신 뒤에 바꿔 드려요. 다른 객실을 원하시면 지금 취소할 때 돌려받을 금액을 확인하고, 취소한 뒤 다시 예약해 주세요.',
      'You can change the dates in My page. We show the new total first, and what you would pay or get back; nothing changes until you accept it. For another room, look up what cancelling now would return, cancel, and book again.',
    ),
  ),
  faq(
    104,
    'booking',
    both('외국인도 예약할 수 있나요?', 'Can I book without a Korean phone number?'),
    both(
      '네. 한국 휴대전화가 없어도 이메일 인증으로 가입하실 수 있고, 연락처에는 다른 나라의 번호를 쓰셔도 됩니다. 투숙하실 분의 이름은 여권에 적힌 영문 이름으로 입력해 주세요.',
      'Yes. You sign up with your e-mail address, and a phone number of any country will do. Please enter the guest name as it is in the passport.',
    ),
    true,
  ),
  faq(
    105,
    'booking',
    both('사진은 실제 객실인가요?', 'Are the pictures of the real rooms?'),
    both(
      '아니요. 이 사이트의 사진은 모두 컴퓨터로 그린 이미지이고 호텔 이름도 지어낸 것이에요. 지역과 주변 장소는 실제 위치를 따릅니다.',
      'No. All pictures here are computer renders, and the hotels are invented. The regions and the places nearby are real.',
    ),
  ),
  faq(
    201,
    'payment',
    both('보이는 금액 말고 더 내는 돈이 있나요?', 'Is there anything to pay on top?'),
    both(
      '없습니다. 부가세와 인원 추가 요금까지 모두 더한 총액을 검색 결과부터 결제 화면, 영수증까지 똑같이 보여 드려요.',
      'No. The total includes VAT and any charge for extra guests, and it is the same in the search results, on the payment page and on the receipt.',
    ),
    true,
  ),
  faq(
    202,
    'payment',
    both('어떤 결제 수단을 쓸 수 있나요?', 'How can I pay?'),
    both(
      '신용카드와 체크카드로 결제하실 수 있어요. 50,000원부터는 카드사에 따라 12개월까지 할부도 고를 수 있습니다. 카드 번호는 카드 결제사의 화면에서만 입력하고 저희는 보관하지 않아요.',
      'By credit or debit card. From ₩50,000 you can pay in instalments of up to 12 months, depending on the card. You enter the card number on the payment company’s page; we never see it.',
    ),
  ),
  faq(
    203,
    'payment',
    both('결제가 거절됐어요. 돈이 나갔나요?', 'My card was declined. Was I charged?'),
    both(
      '거절된 결제는 청구되지 않아요. 방은 15분이 끝날 때까지 그대로 확보되어 있으니 다른 카드로 다시 결제하시면 됩니다. 결과를 바로 알 수 없을 때는 카드 결제사에 다시 확인해서, 두 번 청구되지 않도록 처리해요.',
      'A declined payment is not charged. Your room stays held until the 15 minutes are over, so you can try another card. When the outcome is not clear at once we ask the payment company again, so you are never charged twice.',
    ),
  ),
  faq(
    204,
    'payment',
    both('영수증은 어디에서 받나요?', 'Where do I get a receipt?'),
    both(
      '내 예약에서 해당 예약을 열면 결제 내역과 카드 영수증을 볼 수 있어요. 회사 제출용 증빙이 필요하시면 호텔 편의시설에 회사 영수증 발급이 있는지 확인해 주세요.',
      'Open the booking in My page: it shows the payment and links to the card receipt. If your company needs other papers, look for “receipts for companies” among the hotel’s facilities.',
    ),
  ),
  faq(
    301,
    'cancellation',
    both('취소하면 얼마를 돌려받나요?', 'How much do I get back if I cancel?'),
    both(
      '결제하기 전에 시점별로 돌려받을 금액을 원 단위로 보여 드리고, 예약한 뒤에는 내 예약에서 지금 취소할 때의 금액을 다시 확인할 수 있어요. 확인하신 금액 그대로 환불되며, 그사이 금액이 달라졌다면 취소하지 않고 먼저 알려 드립니다.',
      'Before you pay, you see the refund in won for every deadline. Later, My page shows what cancelling right now would return. You get exactly the amount you were shown; if it has changed in the meantime, we tell you first and cancel nothing.',
    ),
    true,
  ),
  faq(
    302,
    'cancellation',
    both('예약하고 바로 취소해도 수수료가 있나요?', 'Is there a fee if I cancel right away?'),
    both(
      '예약하고 {graceHours} 안에는 환불 불가 요금제라도 수수료 없이 취소하실 수 있어요. 다만 입실하는 날 0시부터는 적용되지 않습니다. 그 뒤에 얼마를 돌려받는지는 요금제에 따라 다르며, 결제 전에 시점별로 보여 드려요.',
      'Not within {graceHours} of booking: every plan, even a non-refundable one, can then be cancelled free of charge, until midnight at the start of the check-in day. What comes back later depends on the plan, and you see it for every deadline before you pay.',
    ),
  ),
  faq(
    303,
    'cancellation',
    both('환불은 언제 들어오나요?', 'When does the refund arrive?'),
    both(
      '취소하면 바로 카드 결제사에 환불을 요청합니다. 카드사에 따라 계좌나 명세서에 보이기까지 보통 영업일 기준 3~7일이 걸려요.',
      'We ask the payment company for the refund at once. Depending on your card it usually shows within 3 to 7 working days.',
    ),
  ),
  faq(
    304,
    'cancellation',
    both('오래 머물다가 일찍 나가게 되면요?', 'What if I leave a long stay early?'),
    both(
      '먼저 호텔 프런트나 고객센터로 연락해 주세요. 머문 밤은 실제 박 수에 맞는 할인으로 다시 계산하고, 남은 금액에서 수수료를 뺀 만큼 돌려 드립니다.',
      'Please call the hotel or our customer service. The nights you stayed are priced again with the discount of that length, and the rest, less the fee, goes back to you.',
    ),
  ),
  faq(
    401,
    'long_stay',
    both('오래 머물면 얼마나 싸지나요?', 'How much less is a longer stay?'),
    both(
      '호텔마다 7박, 14박, 30박처럼 박 수에 따른 할인이 있어요. 호텔 화면에서 박 수별 하룻밤 가격을 볼 수 있고, 몇 박을 더하면 할인이 커지는지도 알려 드립니다. 할인은 총액에 자동으로 들어가요.',
      'Each hotel has discounts by length, for example from 7, 14 or 30 nights. Its page shows the price a night at each length and how many more nights would earn a better one. The discount is already in the total.',
    ),
    true,
  ),
  faq(
    402,
    'long_stay',
    both('전입신고를 할 수 있나요?', 'Can I register the hotel as my address?'),
    both(
      '호텔마다 다릅니다. 편의시설의 전입신고 항목과 이용 안내를 확인해 주세요. 우편물과 택배를 대신 받아 주는지도 같은 곳에 적혀 있어요.',
      'That depends on the hotel. See “resident registration” among its facilities, and its house rules. They also say whether post and parcels are received for you.',
    ),
  ),
  faq(
    403,
    'long_stay',
    both('머무는 동안 청소는 얼마나 자주 해 주나요?', 'How often is the room cleaned?'),
    both(
      '호텔 화면에 일주일에 몇 번 청소하는지 적어 두었어요. 빨래를 방에서 하는지, 공용 세탁실을 쓰는지도 함께 확인하실 수 있습니다.',
      'Each hotel’s page says how many times a week, and whether there is a washing machine in the room or a shared laundry.',
    ),
  ),
  faq(
    501,
    'tour',
    both('호텔 투어가 뭔가요?', 'What is a hotel tour?'),
    both(
      '머물기 전에 잠시 호텔을 둘러보는 방문이에요. 투어를 하는 호텔에는 표시가 있고, 투어 화면에서 날짜마다 가능한 시간과 걸리는 시간, 남은 자리를 볼 수 있어요.',
      'A short visit before you decide. Hotels that offer tours are marked, and the tour page shows the times of each day, how long a tour takes and the places left.',
    ),
  ),
  faq(
    502,
    'tour',
    both('투어는 예약한 사람만 갈 수 있나요?', 'Do I have to book a room to take a tour?'),
    both(
      '아니요. 객실을 예약하지 않아도 됩니다. 로그인하신 뒤 투어 화면에서 날짜와 시간을 골라 예약해 주세요. 시작 2시간 전까지 예약할 수 있고, 확인 메일에 캘린더에 넣을 파일을 함께 보내 드려요.',
      'No. Log in, choose a day and time on the tour page and book it, up to 2 hours before it starts. The confirmation mail brings a file for your calendar.',
    ),
  ),
  faq(
    503,
    'tour',
    both('투어 시간을 바꾸거나 취소할 수 있나요?', 'Can I move or cancel a tour?'),
    both(
      '네, 시작하기 전까지 내 예약이나 확인 메일의 링크에서 바꾸거나 취소하실 수 있어요. 투어는 무료이고 취소해도 비용이 없어요.',
      'Yes, until it starts, from My page or the link in the confirmation mail. Tours are free, and so is cancelling.',
    ),
  ),
  faq(
    601,
    'account',
    both('가입할 때 무엇이 필요한가요?', 'What do I need to sign up?'),
    both(
      '이메일 주소와 비밀번호, 이름이면 됩니다. 이메일로 보내 드리는 여섯 자리 인증번호를 5분 안에 입력해 주세요. 연락처는 예약하기 전까지만 알려 주시면 돼요.',
      'An e-mail address, a password and your name. We send a six-digit code to the address; please enter it within 5 minutes. Your phone number can wait until you book.',
    ),
  ),
  faq(
    602,
    'account',
    both('비밀번호를 잊어버렸어요.', 'I have forgotten my password.'),
    both(
      '로그인 화면의 비밀번호 재설정에서 이메일 인증 후 새로 정하실 수 있어요. 새 비밀번호를 정하면 안전을 위해 모든 기기에서 로그아웃됩니다.',
      'Choose “reset password” on the login page, confirm your e-mail address and choose a new one. For safety you are then logged out on every device.',
    ),
  ),
  faq(
    603,
    'account',
    both('광고 메시지를 받고 싶지 않아요.', 'I don’t want marketing messages.'),
    both(
      '마케팅 수신은 선택이며 동의하지 않아도 예약에 아무 차이가 없어요. 이미 동의하셨다면 마이페이지의 알림 설정에서 언제든 끌 수 있습니다.',
      'They are optional and make no difference to your bookings. If you agreed before, you can turn them off any time in the notification settings of My page.',
    ),
  ),
];
