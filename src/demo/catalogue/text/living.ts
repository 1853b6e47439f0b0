import type { Line } from './line';

/**
 * Sentences on daily life in the hotel; each list applies only if the hotel has what its key names.
 */
export const LIVING = {
  kitchen: [
    [
      '주방에는 인덕션과 냄비, 식기가 두 사람 몫 넘게 갖춰져 있어요. 쓰레기는 층마다 있는 분리수거함에 버리시면 돼요.',
      'The kitchen has an induction hob, pans and more than enough dishes for two, and there are recycling bins on every floor.',
    ],
    [
      '방 안에서 밥을 지어 먹을 수 있게 환기를 신경 썼어요. 생선을 구워도 다음 날 아침이면 냄새가 남지 않아요.',
      'We took care with the ventilation so that you can really cook. Grill a fish and by morning there is no trace of it.',
    ],
    [
      '밥솥과 전기 주전자는 기본이고, 필요하시면 찜기나 믹서도 프런트에서 빌려 드려요.',
      'A rice cooker and kettle come with the room; a steamer or blender can be borrowed at the desk.',
    ],
    [
      '칼은 한 달에 한 번 갈아 두고, 코팅이 상한 팬은 바로 바꿔요. 오래 지내는 분일수록 이런 것을 먼저 보시더라고요.',
      'We sharpen the knives every month and replace worn pans at once. The longer people stay, the sooner they notice such things.',
    ],
  ],
  kitchenInSome: [
    [
      '직접 밥을 해 드시려면 주방이 있는 스튜디오를 골라 주세요. 냄비와 밥솥까지 갖춰져 있어요.',
      'If you like to cook, take one of the studios: they have a kitchen, down to the rice cooker.',
    ],
    [
      '주방은 스튜디오 객실에만 있어요. 다른 객실에 머무신다면 공용 전자레인지를 쓰실 수 있어요.',
      'Only the studios have a kitchen. From the other rooms you can use the shared microwave.',
    ],
    [
      '오래 머무는 손님은 주방이 딸린 스튜디오를, 짧게 쉬러 오는 손님은 더블룸을 많이 고르세요.',
      'Guests on long stays mostly choose the studios with a kitchen; those here for a rest take a double.',
    ],
  ],
  washerInRoom: [
    [
      '객실 안에 세탁기가 있어서 밤에 돌려 놓고 잘 수 있어요.',
      'There is a washing machine in the room, quiet enough to leave running at night.',
    ],
    [
      '세탁기와 건조대가 방에 있어 옷을 많이 챙겨 오지 않으셔도 돼요.',
      'With a washing machine and drying rack in the room, you can pack light.',
    ],
    [
      '세제는 첫 주에 쓸 만큼 넣어 두었어요. 세탁기가 방에 있다는 건 생각보다 큰 차이를 만들어요.',
      'We leave enough detergent for the first week. Having the machine in the room makes more difference than you would think.',
    ],
  ],
  laundryRoom: [
    [
      '세탁실에는 세탁기와 건조기가 나란히 있고, 접는 작업대까지 있어 한 번에 정리하고 올라올 수 있어요.',
      'In the laundry room, washers and dryers stand side by side with a folding counter, so you go back up with everything done.',
    ],
    [
      '세탁실은 아침 일곱 시부터 밤 열한 시까지 열어요. 주말 저녁만 피하면 기다리지 않고 쓸 수 있어요.',
      'The laundry room is open from seven in the morning to eleven at night. Avoid weekend evenings and you will not wait.',
    ],
    [
      '공용 세탁실을 매일 청소하고, 남은 시간은 문 앞 화면에서 확인할 수 있어요.',
      'The shared laundry is cleaned daily, and a screen at the door shows how long each machine has to run.',
    ],
  ],
  desk: [
    [
      '창가에 놓인 책상은 노트북과 모니터를 함께 놓을 만큼 넓어요. 콘센트도 책상 위로 올려 두었어요.',
      'The desk by the window is wide enough for a laptop and a monitor, with the sockets up where you need them.',
    ],
    [
      '화상 회의가 잦은 분을 위해 책상 뒤 배경까지 정돈해 두었어요. 인터넷은 방마다 따로 들어와요.',
      'For those with many video calls, even the wall behind the desk is tidy. Every room has its own internet line.',
    ],
    [
      '책상과 침대의 거리를 조금 띄워 두었어요. 일하는 자리와 쉬는 자리가 나뉘어야 오래 지낼 수 있으니까요.',
      'We keep the desk a little away from the bed. To stay for long, work and rest need their own corners.',
    ],
  ],
  parcel: [
    [
      '택배는 프런트에서 받아 보관하고 도착하면 문자로 알려 드려요.',
      'Parcels are received at the desk, and we text you when they come.',
    ],
    [
      '부재중에 온 우편과 택배는 이름이 적힌 선반에 두니 언제든 찾아가세요.',
      'Mail and parcels that arrive while you are out wait on a shelf with your name.',
    ],
  ],
  parking: [
    [
      '주차는 객실당 한 대, 머무는 동안 횟수 제한 없이 드나드실 수 있어요.',
      'Parking is one car a room, in and out as often as you like.',
    ],
    [
      '주차장이 넓지는 않지만 투숙객 자리는 따로 비워 두어요.',
      'The car park is not large, but the places for guests are kept free.',
    ],
  ],
  gym: [
    [
      '운동 시설은 이른 아침부터 열어서 출근 전에 다녀오기 좋아요.',
      'The gym opens early enough for a session before work.',
    ],
    [
      '작은 운동 공간에 트레드밀과 덤벨을 갖췄어요. 대개 혼자 쓰게 돼요.',
      'The small gym has treadmills and weights, and you will usually have it to yourself.',
    ],
  ],
  coworking: [
    [
      '방에만 있기 답답한 날에는 공용 라운지로 내려오세요. 조용히 일하는 자리와 통화할 수 있는 자리를 나눠 두었어요.',
      'When you want to leave the room, come down to the lounge: one part is for quiet work and another for calls.',
    ],
    [
      '공용 작업실은 밤에도 열려 있어 시차가 다른 곳과 일하는 분들이 많이 쓰세요.',
      'The shared workroom stays open at night, which suits those who work with other time zones.',
    ],
  ],
  breakfast: [
    [
      '조식은 빵보다 밥에 무게를 두고 매일 국을 바꿔요. 오래 드셔도 물리지 않게 하려는 마음이에요.',
      'Breakfast leans towards rice, with a different soup every day, so that weeks of it stay welcome.',
    ],
    [
      '아침 식사는 과일과 달걀, 갓 구운 빵으로 단출하게 차려요. 일찍 나가시는 날에는 도시락으로 싸 드려요.',
      'Breakfast is simple: fruit, eggs and fresh bread. If you leave early we pack it for you.',
    ],
  ],
  pets: [
    [
      '반려견과 함께 지낼 수 있는 층을 따로 두었어요. 입구에 발 씻는 곳도 있어요.',
      'One floor is kept for guests with dogs, and there is a place to wash paws by the entrance.',
    ],
    [
      '반려동물과 오래 지낼 수 있는 몇 안 되는 곳이에요. 예약할 때 이름과 몸무게만 알려 주세요.',
      'It is one of few places where a pet can stay for weeks. Just tell us its name and weight when you book.',
    ],
  ],
  registration: [
    [
      '서른 밤 넘게 머무시면 전입 신고에 필요한 서류를 준비해 드려요.',
      'If you stay over thirty nights, we prepare the papers for registering your address.',
    ],
    [
      '전입 신고가 가능한 곳이라 학교나 회사에 주소가 필요한 분도 마음 편히 지내실 수 있어요.',
      'You may register your residence here, so a school or an employer that needs an address is no problem.',
    ],
  ],
} as const satisfies Record<string, readonly Line[]>;

export type LivingTopic = keyof typeof LIVING;

/** The last sentence or two of a description. */
export const CLOSINGS: readonly Line[] = [
  [
    '처음 며칠은 여행 같고, 둘째 주부터는 집 같다는 말을 가장 많이 들어요.',
    'What we hear most is that the first days feel like a trip and the second week like home.',
  ],
  [
    '오래 머물수록 하루 요금이 내려가요. 일정이 정해지지 않았다면 일주일부터 시작해 보세요.',
    'The longer you stay, the lower the nightly price. If your plans are open, start with a week.',
  ],
  [
    '머무는 목적은 저마다 달라도 푹 자고 잘 먹는 일이 먼저라고 생각해요.',
    'People stay for all sorts of reasons; sleeping and eating well comes first in each of them.',
  ],
  [
    '궁금한 점은 무엇이든 프런트에 물어봐 주세요. 대답이 늦어지면 늦어진다고 먼저 말씀드릴게요.',
    'Ask us anything. If an answer takes time, we will tell you so first.',
  ],
  [
    '떠나는 날에는 짐을 저녁까지 맡아 드려요. 기차 시간까지 동네를 한 번 더 걸어 보세요.',
    'On the last day we keep your bags until evening, so you can walk the neighbourhood once more.',
  ],
  [
    '계절마다 다시 오는 손님이 있다는 것이 저희의 자랑이에요.',
    'That some guests return every season is what we are proudest of.',
  ],
  [
    '방은 사진보다 조금 작거나 조금 클 수 있어요. 객실마다 적힌 제곱미터를 꼭 확인해 주세요.',
    'A picture can flatter or shrink a room, so please check the square metres given for each.',
  ],
  [
    '불편한 점은 숨기지 않고 이용 안내에 적어 두었어요. 예약하기 전에 한 번만 읽어 주세요.',
    'What may inconvenience you is written in the house rules rather than hidden. Please read them once before booking.',
  ],
  [
    '짧게 다녀가는 손님도 반갑지만, 이 집은 오래 지낼 때 더 좋아져요.',
    'Short visits are welcome, but this house improves with time.',
  ],
  [
    '필요한 물건이 있으면 사기 전에 먼저 물어봐 주세요. 대개는 빌려 드릴 수 있어요.',
    'If you need something, ask before you buy it. We can usually lend you one.',
  ],
  [
    '여기서 끝낸 논문과 다 읽은 책 이야기를 손님들이 방명록에 남겨 주셨어요.',
    'The guest book is full of theses finished and novels read to the end here.',
  ],
  [
    '아무 일정이 없는 하루가 이 집에서는 가장 좋은 하루가 되기를 바라요.',
    'We hope a day with no plans will be your best one here.',
  ],
];

export const TOUR_LINES: readonly Line[] = [
  [
    '결정하기 전에 호텔 투어로 한번 둘러보세요. 수압과 소음까지 확인해 보실 수 있어요.',
    'Before you decide, come for a hotel tour: long enough to check even the water pressure and the noise.',
  ],
  [
    '호텔 투어를 신청하시면 실제로 묵게 될 객실 유형을 보여 드려요.',
    'Ask for a hotel tour and we will show you the very type of room you would live in.',
  ],
  [
    '계약 전에 눈으로 보고 싶은 분을 위해 호텔 투어 시간을 열어 두었어요.',
    'There are tour times for anyone who would rather see before signing.',
  ],
];
