import type { RoomView } from '@/contract/catalogue/catalogue-file';
import type { Line } from './line';

export type RoomKind = 'studio' | 'double' | 'twin' | 'suite' | 'ondol';

/**
 * Names by kind of room; the word for the view is put in front if there is one. Rooms with a single
 * large bed are named after it (`BED_NAMES`), so that a name never promises another bed.
 */
export const ROOM_NAMES: Record<Exclude<RoomKind, 'double'>, readonly Line[]> = {
  studio: [
    ['스튜디오', 'Studio'],
    ['코너 스튜디오', 'Corner Studio'],
    ['키친 스튜디오', 'Kitchen Studio'],
  ],
  twin: [
    ['트윈', 'Twin'],
    ['디럭스 트윈', 'Deluxe Twin'],
  ],
  suite: [
    ['스위트', 'Suite'],
    ['리빙 스위트', 'Living Suite'],
    ['패밀리 스위트', 'Family Suite'],
  ],
  ondol: [
    ['온돌', 'Ondol'],
    ['온돌 패밀리', 'Family Ondol'],
  ],
};

/** Names of a room of the kind `double`, by the size of its one bed. */
export const BED_NAMES: Record<'double' | 'queen', readonly Line[]> = {
  double: [
    ['더블', 'Double'],
    ['디럭스 더블', 'Deluxe Double'],
    ['코너 더블', 'Corner Double'],
  ],
  queen: [
    ['퀸', 'Queen'],
    ['디럭스 퀸', 'Deluxe Queen'],
    ['코너 퀸', 'Corner Queen'],
  ],
};

export const VIEW_NAMES: Record<Exclude<RoomView, 'none'>, Line> = {
  sea: ['오션뷰', 'Sea View'],
  city: ['시티뷰', 'City View'],
  mountain: ['마운틴뷰', 'Mountain View'],
  garden: ['가든', 'Garden'],
};

/** One-line summaries: the bed and use, then the window. */
export const ROOM_SUMMARIES: Record<RoomKind, readonly Line[]> = {
  studio: [
    [
      '주방과 식탁, 책상이 한 공간에 있는 원룸형 객실이에요.',
      'Kitchen, table and desk in one open room.',
    ],
    [
      '혼자 또는 둘이 한 달을 지내기에 알맞은 크기예요.',
      'The right size for one or two people and a month.',
    ],
    [
      '간이 주방과 넓은 식탁이 있어 요리하는 분께 권해요.',
      'With a kitchenette and a generous table, for people who cook.',
    ],
  ],
  double: [
    [
      '큰 침대 하나와 창가 의자가 있는 기본 객실이에요.',
      'Our basic room: one large bed and a chair by the window.',
    ],
    ['둘이 지내기에 아늑하고 수납이 넉넉해요.', 'Snug for two, with plenty of storage.'],
    [
      '침대 곁에 작은 책상을 두어 가벼운 일을 보기 좋아요.',
      'A small desk beside the bed takes care of light work.',
    ],
  ],
  twin: [
    [
      '싱글 침대 두 개를 떨어뜨려 놓아 동료나 친구와 지내기 편해요.',
      'Two single beds, set apart, for friends or colleagues.',
    ],
    [
      '침대마다 스탠드와 콘센트가 따로 있어 잠드는 시간이 달라도 괜찮아요.',
      'Each bed has its own lamp and sockets, so different bedtimes are fine.',
    ],
  ],
  suite: [
    [
      '거실과 침실이 나뉘어 있어 가족이 함께 오래 지내기 좋아요.',
      'Living room and bedroom are separate, good for a family on a long stay.',
    ],
    [
      '소파와 긴 탁자가 있는 거실이 있어 손님을 맞기에도 넉넉해요.',
      'A living room with a sofa and a long table, large enough to have people round.',
    ],
  ],
  ondol: [
    [
      '바닥이 따뜻한 온돌방이에요. 요와 이불은 두툼한 것으로 준비해요.',
      'A room with a heated floor and thick cotton bedding.',
    ],
    [
      '낮은 찻상을 치우면 아이가 뒹굴며 놀 자리가 생겨요.',
      'Move the tea table aside and children have a floor to play on.',
    ],
  ],
};

export const VIEW_SUMMARIES: Record<RoomView, readonly Line[]> = {
  sea: [
    ['침대에 누우면 바다가 눈높이에 와요.', 'Lie down and the sea is at eye level.'],
    ['창을 열면 파도 소리가 들어와요.', 'Open the window and you hear the surf.'],
  ],
  city: [
    [
      '해가 지면 창밖으로 불빛이 하나씩 켜져요.',
      'After sunset the lights outside come on one by one.',
    ],
    [
      '높은 층이라 낮에도 커튼을 열어 둘 수 있어요.',
      'It is high enough to leave the curtains open by day.',
    ],
  ],
  mountain: [
    ['창 가득 산 능선이 들어와요.', 'The window is full of mountain ridges.'],
    ['계절이 바뀌는 것을 방에서 볼 수 있어요.', 'You can watch the seasons change from the room.'],
  ],
  garden: [
    ['창밖으로 나무와 풀이 보여 눈이 편해요.', 'The window looks onto trees and grass.'],
    ['정원 쪽이라 밤에 특히 조용해요.', 'It faces the garden and is quietest at night.'],
  ],
  none: [
    ['창이 작은 대신 밤낮으로 조용해요.', 'The window is small and the room quiet day and night.'],
  ],
};

export const BEDS: Record<RoomKind, readonly Line[]> = {
  studio: [
    ['더블 침대 1개', '1 double bed'],
    ['퀸 침대 1개', '1 queen bed'],
  ],
  double: [
    ['더블 침대 1개', '1 double bed'],
    ['퀸 침대 1개', '1 queen bed'],
  ],
  twin: [['싱글 침대 2개', '2 single beds']],
  suite: [
    ['퀸 침대 1개, 소파 침대 1개', '1 queen bed and 1 sofa bed'],
    ['킹 침대 1개, 싱글 침대 1개', '1 king bed and 1 single bed'],
  ],
  ondol: [
    ['요 2채', '2 floor mattresses'],
    ['요 3채', '3 floor mattresses'],
  ],
};

export const PLAN_LINES = {
  flexible: {
    name: ['객실만', 'Room only'],
    description: [
      '식사 없이 객실만 이용해요. 취소 규정에 따라 환불받을 수 있어요.',
      'The room without meals, refundable by the cancellation rules.',
    ],
  },
  saver: {
    name: ['객실만 · 환불 불가', 'Room only, non-refundable'],
    description: [
      '일정이 확실할 때 더 저렴해요. 결제 후 무료 취소 시간이 지나면 환불되지 않아요.',
      'Cheaper when your dates are certain. Not refundable once the free cancellation time has passed.',
    ],
  },
  breakfast: {
    name: ['조식 포함', 'Breakfast included'],
    description: [
      '머무는 동안 매일 아침 식사가 포함돼요. 취소 규정에 따라 환불받을 수 있어요.',
      'Breakfast every morning of your stay, refundable by the cancellation rules.',
    ],
  },
  monthly: {
    name: ['한 달 살기', 'Monthly stay'],
    description: [
      '스물여덟 밤부터 고를 수 있는 요금이에요. 침구 교체와 공과금이 들어 있어요.',
      'From twenty-eight nights, with linen changes and utilities included.',
    ],
  },
} as const satisfies Record<string, { name: Line; description: Line }>;
