import type { AmenityCode, PolicyKind } from '@/contract/catalogue/catalogue-file';
import type { Line } from './line';

type Rule = { needs?: AmenityCode; without?: AmenityCode; lines: readonly Line[] };

/** Policies by kind; the first rule whose conditions hold gives the sentences to choose from. */
export const POLICY_RULES: Record<PolicyKind, readonly Rule[]> = {
  checkin: [
    {
      needs: 'front_desk_24h',
      lines: [
        [
          '프런트는 24시간 열려 있어 늦은 시간에도 입실할 수 있어요. 신분증을 꼭 챙겨 주세요.',
          'The front desk is open around the clock, so late arrivals are fine. Please bring identification.',
        ],
        [
          '새벽에 도착해도 프런트에서 맞아 드려요. 입실할 때 예약자 신분증을 확인해요.',
          'Someone is at the desk even before dawn. We check the identification of the person who booked.',
        ],
      ],
    },
    {
      lines: [
        [
          '밤 열 시 이후에 도착하시면 미리 연락해 주세요. 현관 비밀번호를 문자로 보내 드려요.',
          'If you arrive after ten at night, please tell us ahead and we will text you the door code.',
        ],
        [
          '프런트 운영 시간은 오전 여덟 시부터 밤 열 시까지예요. 그 밖의 시간에는 비대면으로 입실하실 수 있어요.',
          'The desk is open from eight in the morning to ten at night; outside those hours you can check in by yourself.',
        ],
      ],
    },
  ],
  children: [
    {
      lines: [
        [
          '24개월 미만 아기는 기존 침구를 함께 쓰면 인원에 넣지 않아요. 아기 침대는 예약 후 신청해 주세요.',
          'Babies under twenty-four months who share your bedding are not counted. Ask for a cot after booking.',
        ],
        [
          '어린이도 함께 묵을 수 있어요. 최대 인원에는 모든 나이의 손님이 포함돼요.',
          'Children are welcome. The largest number of guests counts every age.',
        ],
      ],
    },
  ],
  pets: [
    {
      needs: 'pets',
      lines: [
        [
          '10kg 이하 반려견 한 마리까지 함께 지낼 수 있고, 퇴실 청소비 50,000원을 한 번 받아요.',
          'One dog of up to 10 kg may stay, with a single cleaning charge of ₩50,000 at the end.',
        ],
        [
          '반려견은 두 마리까지 가능해요. 객실에 혼자 오래 두지 말아 주세요.',
          'Up to two dogs may stay. Please don’t leave them alone in the room for long.',
        ],
      ],
    },
    {
      lines: [
        [
          '반려동물은 함께 지낼 수 없어요. 안내견은 언제나 환영해요.',
          'Pets cannot stay, but guide dogs are always welcome.',
        ],
        [
          '알레르기가 있는 손님을 위해 반려동물 동반은 받지 않아요. 안내견은 예외예요.',
          'We take no pets, for the sake of guests with allergies. Guide dogs are excepted.',
        ],
      ],
    },
  ],
  smoking: [
    {
      lines: [
        [
          '객실과 복도, 발코니에서는 담배를 피울 수 없어요. 흡연 구역은 건물 밖에 있어요.',
          'No smoking in rooms, corridors or on balconies. There is a smoking area outside.',
        ],
        [
          '건물 전체가 금연이에요. 객실 흡연이 확인되면 청소비 200,000원을 청구해요.',
          'The whole building is smoke-free. Smoking in a room means a cleaning charge of ₩200,000.',
        ],
      ],
    },
  ],
  parking: [
    {
      needs: 'parking',
      lines: [
        [
          '객실당 한 대까지 무료로 주차할 수 있어요. 입실 전에 차량 번호를 알려 주세요.',
          'One car a room parks free. Please tell us the number plate before you arrive.',
        ],
        [
          '첫 번째 차량은 무료예요. 두 번째 차량부터는 하루 5,000원을 받아요.',
          'The first car is free; each further one is ₩5,000 a day.',
        ],
        [
          '주차는 먼저 오신 순서대로 이용해요. 자리가 없으면 가까운 공영 주차장을 안내해 드려요.',
          'Parking is first come, first served. If it is full, we point you to the public car park nearby.',
        ],
      ],
    },
    {
      lines: [
        [
          '건물에 주차장이 없어요. 차를 가져오시면 가까운 공영 주차장의 월 정기권을 권해요.',
          'There is no car park in the building. If you drive, we suggest a monthly ticket at the public car park nearby.',
        ],
        [
          '주차 공간이 없으니 대중교통을 이용해 주세요. 짐을 내릴 때는 정문 앞에 잠시 세울 수 있어요.',
          'There is no parking, so please use public transport. You may stop at the entrance to unload.',
        ],
      ],
    },
  ],
  cleaning: [],
  mail: [
    {
      needs: 'parcel_reception',
      lines: [
        [
          '우편과 택배는 프런트에서 받아 드려요. 냉장이 필요한 물건은 도착 시간을 미리 알려 주세요.',
          'The desk receives mail and parcels. For chilled goods, please tell us the time of delivery.',
        ],
        [
          '받는 사람에 이름과 객실 번호를 함께 적어 주세요. 택배는 열흘까지 보관해요.',
          'Please have your name and room number on the label. We keep parcels for ten days.',
        ],
      ],
    },
    {
      lines: [
        [
          '택배를 대신 받아 드리지는 않지만 현관 앞 보관함을 쓸 수 있어요.',
          'We don’t receive parcels for guests, but there are lockers at the entrance.',
        ],
      ],
    },
  ],
  registration: [
    {
      needs: 'resident_registration',
      lines: [
        [
          '30박 이상 머무시면 전입 신고를 하실 수 있어요. 필요한 서류는 입실할 때 드려요.',
          'From 30 nights you may register your residence. We give you the papers at check-in.',
        ],
        [
          '전입 신고가 가능해요. 퇴실하기 전에 반드시 주소를 옮겨 주세요.',
          'You may register your residence here. Please move your registration before you leave.',
        ],
      ],
    },
    {
      lines: [
        [
          '숙박 시설이어서 전입 신고는 할 수 없어요. 우편물 수령 주소로는 쓰실 수 있어요.',
          'As this is tourist accommodation, you cannot register your residence, though mail may be sent here.',
        ],
      ],
    },
  ],
  receipt: [
    {
      needs: 'receipts_for_companies',
      lines: [
        [
          '회사 이름으로 영수증과 거래 명세서를 발급해 드려요. 예약 후 사업자 등록증을 보내 주세요.',
          'We issue receipts and statements in a company’s name. Send the business registration after booking.',
        ],
        [
          '출장 정산에 필요한 숙박 확인서를 기간별로 나누어 드릴 수 있어요.',
          'We can split the confirmation of stay by period for your expense report.',
        ],
      ],
    },
    {
      lines: [
        [
          '결제 영수증은 예약 내역에서 내려받을 수 있어요.',
          'Receipts can be downloaded from your reservation.',
        ],
      ],
    },
  ],
};

/** Rules on parking for hotels that charge for it. */
export const PAID_PARKING: readonly Line[] = [
  [
    '주차는 박마다 요금이 있어요. 예약할 때 함께 고르시면 자리를 비워 두어요.',
    'Parking is paid by the night. Choose it when you book and a space is kept for you.',
  ],
  [
    '주차장은 유료예요. 예약에 주차를 더하면 머무는 동안 횟수 제한 없이 드나드실 수 있어요.',
    'The car park is paid. Add parking to your booking and come and go as often as you like.',
  ],
  [
    '객실당 한 대까지 유료로 주차할 수 있어요. 입실 전에 차량 번호를 알려 주세요.',
    'One car a room can park, for a charge. Please tell us the number plate before you arrive.',
  ],
];

/** Rules on cleaning, by visits a week. */
export const CLEANING_RULES: Record<number, Line> = {
  0: [
    '청소는 요청하신 날에만 해 드려요. 수건과 침구는 언제든 프런트에서 바꿔 가세요.',
    'We clean on request only. Swap towels and linen at the desk at any time.',
  ],
  1: [
    '일주일에 한 번 청소하고 침구를 갈아 드려요. 요일은 입실할 때 정하시면 돼요.',
    'We clean and change the linen once a week, on the weekday you choose at check-in.',
  ],
  2: [
    '일주일에 두 번 청소해요. 수건은 원하시면 매일 바꿔 드려요.',
    'We clean twice a week, and change towels daily if you like.',
  ],
  3: [
    '일주일에 세 번 청소하고, 침구는 그중 한 번 갈아요.',
    'We clean three times a week and change the linen on one of them.',
  ],
  7: [
    '매일 청소해요. 쉬고 싶은 날에는 문고리에 카드를 걸어 주세요.',
    'We clean every day. Hang the card on the door when you would rather be left alone.',
  ],
};

export const NOTICES: readonly { needs?: AmenityCode; line: Line }[] = [
  {
    needs: 'elevator',
    line: [
      '엘리베이터 정기 점검이 매달 둘째 화요일 오전에 있어요. 삼십 분쯤 계단을 이용해 주세요.',
      'The lift is inspected on the morning of every second Tuesday of the month. Please use the stairs for about half an hour.',
    ],
  },
  {
    needs: 'pool',
    line: [
      '야외 수영장은 5월부터 10월까지 열어요. 비가 많이 오는 날에는 쉬어요.',
      'The outdoor pool is open from May to October and closes in heavy rain.',
    ],
  },
  {
    needs: 'sauna',
    line: [
      '사우나는 매주 월요일에 쉬고 물을 갈아요.',
      'The sauna closes every Monday, when the water is changed.',
    ],
  },
  {
    needs: 'restaurant',
    line: [
      '식당은 일요일 저녁에 쉬어요. 가까운 식당 목록을 프런트에 두었어요.',
      'The restaurant is closed on Sunday evenings. There is a list of places nearby at the desk.',
    ],
  },
  {
    line: [
      '온수 배관 점검으로 매달 첫째 수요일 오후 두 시부터 네 시까지 물이 약하게 나올 수 있어요.',
      'While the pipes are checked on the first Wednesday of each month, water pressure may be low from two to four.',
    ],
  },
  {
    line: [
      '옆 건물 외벽 공사로 평일 낮에 소음이 조금 있어요. 조용한 쪽 객실을 원하시면 알려 주세요.',
      'The building next door is having its walls repaired, with some noise on weekday afternoons. Tell us if you would like a room on the quiet side.',
    ],
  },
  {
    line: [
      '일회용 칫솔과 면도기는 두지 않아요. 프런트에서 구입하실 수 있어요.',
      'We don’t put out disposable toothbrushes or razors. You can buy them at the desk.',
    ],
  },
  {
    line: [
      '30박 이상 머무시는 분께는 입실 첫날 쌀과 생수, 세제를 드려요.',
      'Guests who stay 30 nights or more receive rice, water and detergent on their first day.',
    ],
  },
];

export const FAQS: readonly {
  needs?: AmenityCode;
  without?: AmenityCode;
  question: Line;
  answer: Line;
}[] = [
  {
    question: ['머무는 기간을 늘릴 수 있나요?', 'Can I extend my stay?'],
    answer: [
      '빈 객실이 있으면 늘릴 수 있어요. 남은 기간에는 그때의 장기 할인이 적용돼요.',
      'If the room is free, yes. The extra nights are priced with the long-stay discount of the day.',
    ],
  },
  {
    question: ['공과금을 따로 내야 하나요?', 'Are utilities extra?'],
    answer: [
      '전기와 수도, 난방, 인터넷 요금이 모두 숙박비에 들어 있어요.',
      'Electricity, water, heating and internet are all included in the price.',
    ],
  },
  {
    question: ['보증금이 있나요?', 'Is there a deposit?'],
    answer: ['보증금과 중개 수수료가 없어요.', 'There is no deposit and no agency fee.'],
  },
  {
    needs: 'wifi',
    question: ['인터넷 속도는 어느 정도인가요?', 'How fast is the internet?'],
    answer: [
      '객실에서 재면 대개 300Mbps 이상 나와요. 화상 회의에 충분해요.',
      'Usually over 300 Mbps in the room, plenty for video calls.',
    ],
  },
  {
    needs: 'kitchen',
    question: ['조리 도구도 있나요?', 'Is there cookware?'],
    answer: [
      '냄비와 프라이팬, 칼, 도마, 그릇을 인원에 맞게 준비해 두었어요.',
      'Pans, knives, a board and dishes for the number of guests are in the room.',
    ],
  },
  {
    without: 'kitchen',
    question: ['객실에서 음식을 해 먹을 수 있나요?', 'Can I cook in the room?'],
    answer: [
      '객실에는 조리 시설이 없어요. 전자레인지와 정수기는 공용 공간에 있어요.',
      'There is nothing to cook on in the room. A microwave and drinking water are in the common area.',
    ],
  },
  {
    needs: 'laundry_room',
    question: ['세탁은 어떻게 하나요?', 'How do I do laundry?'],
    answer: [
      '세탁실의 세탁기와 건조기를 쓰시면 돼요. 세탁 한 번에 3,000원이에요.',
      'Use the washers and dryers in the laundry room; a wash is ₩3,000.',
    ],
  },
  {
    needs: 'washer_in_room',
    question: ['세탁기가 객실에 있나요?', 'Is there a washing machine in the room?'],
    answer: [
      '세탁기가 있는 객실 유형이 있어요. 객실 안내의 편의 시설에서 확인해 주세요.',
      'Some room types have one. Please check the amenities of the room.',
    ],
  },
  {
    needs: 'luggage_storage',
    question: ['입실 전에 짐을 맡길 수 있나요?', 'Can I leave my bags before check-in?'],
    answer: [
      '입실하는 날과 퇴실하는 날에는 무료로 맡아 드려요.',
      'On the day you arrive and the day you leave, free of charge.',
    ],
  },
  {
    needs: 'parking',
    question: ['주차 높이 제한이 있나요?', 'Is there a height limit for cars?'],
    answer: [
      '높이 2.1m까지 들어올 수 있어요. 더 큰 차는 미리 알려 주세요.',
      'Cars up to 2.1 m fit. Please tell us about anything taller.',
    ],
  },
  {
    needs: 'ev_charging',
    question: ['전기차를 충전할 수 있나요?', 'Can I charge an electric car?'],
    answer: [
      '완속 충전기가 두 대 있어요. 요금은 쓰신 만큼만 내시면 돼요.',
      'There are two slow chargers; you pay for what you use.',
    ],
  },
  {
    needs: 'breakfast',
    question: ['조식은 몇 시까지인가요?', 'When is breakfast?'],
    answer: [
      '평일은 오전 일곱 시부터 아홉 시 반까지, 주말은 열 시까지예요.',
      'From seven to half past nine on weekdays, until ten at weekends.',
    ],
  },
  {
    question: ['친구가 놀러 와도 되나요?', 'May I have visitors?'],
    answer: [
      '밤 열 시까지는 괜찮아요. 함께 주무시려면 인원을 추가해 주세요.',
      'Until ten at night, gladly. If they stay over, please add them as guests.',
    ],
  },
  {
    question: ['일찍 나가게 되면 어떻게 되나요?', 'What if I leave early?'],
    answer: [
      '지낸 밤은 실제 박 수의 할인으로 다시 계산하고, 남은 금액에서 수수료를 뺀 만큼 돌려드려요.',
      'The nights you used are priced again at the discount they earn, and the rest, less the fee, is returned.',
    ],
  },
];
