import type { ReviewTopic } from './topics';

type Replies = {
  good: readonly string[];
  bad: readonly string[];
  /** What was done about a complaint, by its topic. */
  done: Partial<Record<ReviewTopic, string>>;
};

export const REPLIES: Record<'ko' | 'en', Replies> = {
  ko: {
    good: [
      '소중한 후기 감사합니다. 지내시는 동안 저희도 즐거웠어요. 다음에 오시면 같은 방으로 준비할게요.',
      '좋은 기억으로 남았다니 다행이에요. 계절이 바뀌면 또 놀러 오세요.',
      '꼼꼼하게 남겨 주셔서 직원들과 함께 읽었어요. 고맙습니다.',
      '오래 머물러 주셔서 감사해요. 늘 먼저 인사해 주셔서 저희가 더 힘이 났어요.',
      '후기 덕분에 오늘 아침 회의가 훈훈했습니다. 감사합니다.',
      '편히 지내셨다니 기쁩니다. 돌아가시는 길도 평안하셨기를 바라요.',
      '다시 뵐 날을 기다릴게요. 필요한 것이 있으면 예약 때 편하게 적어 주세요.',
    ],
    bad: [
      '불편을 드려 죄송합니다.',
      '기대에 미치지 못해 죄송해요. 솔직하게 적어 주셔서 감사합니다.',
      '머무시는 동안 바로 해결해 드리지 못한 점 사과드려요.',
      '말씀해 주신 내용을 담당자와 함께 확인했어요. 죄송합니다.',
    ],
    done: {
      noise: '해당 층 객실 문에 방음재를 덧댔고, 조용한 방을 원하시면 먼저 배정해 드리고 있어요.',
      cleaning: '객실 점검표에 말씀하신 항목을 더했고, 퇴실 후 두 사람이 번갈아 확인하고 있어요.',
      kitchen: '주방 도구를 모두 다시 점검하고 부족한 것을 채워 두었어요.',
      laundryRoom: '고장 난 기계는 교체했고, 붐비는 시간을 화면에 표시하기 시작했어요.',
      washerInRoom: '객실 세탁기를 모두 분해 세척했고, 앞으로는 석 달마다 점검할게요.',
      wifi: '층마다 공유기를 한 대씩 늘렸고 저녁 시간 속도를 다시 재고 있어요.',
      staff: '응대 내용을 기록으로 남겨 같은 말씀을 다시 하지 않으시도록 바꿨어요.',
      winter: '창틀 틈을 모두 보수했고 새벽 난방 온도를 올렸어요.',
      summer: '에어컨을 점검했고 장마철에는 객실마다 제습기를 두기로 했어요.',
      parking: '투숙객 주차 구역을 다시 그리고, 가까운 주차장과 제휴를 맺었어요.',
      price: '요금은 날짜마다 다르니 평일이 많은 일정이나 장기 할인을 함께 살펴봐 주세요.',
      bed: '해당 객실의 매트리스를 바꾸었고, 베개도 두 종류로 늘렸어요.',
      space: '객실 안내에 제곱미터와 평면을 더 잘 보이게 적어 두었어요.',
      transit: '역에서 오는 길을 사진으로 만들어 예약하신 분께 보내 드리고 있어요.',
    },
  },
  en: {
    good: [
      'Thank you for staying with us and for writing this. The room will be ready whenever you come back.',
      'We read your review at the morning meeting and it made our day. Thank you.',
      'It was a pleasure to have you here. Safe travels until next time.',
      'Thank you for the kind words. Do come back in another season; it looks quite different.',
    ],
    bad: [
      'We are sorry about this, and thank you for saying it plainly.',
      'We apologise for not putting this right while you were here.',
      'Thank you for telling us. We should have done better.',
    ],
    done: {
      noise: 'We have added seals to the doors on that floor and now offer the quiet side first.',
      cleaning: 'A second person now checks each room after cleaning.',
      kitchen: 'We have gone through every kitchen and replaced what was missing or worn.',
      laundryRoom:
        'The broken machine has been replaced, and busy hours are now shown at the door.',
      washerInRoom:
        'All the machines have been taken apart and cleaned, and we now repeat that quarterly.',
      wifi: 'There is now one more access point on every floor.',
      staff: 'Requests are now written down, so that nobody has to ask twice.',
      winter: 'The window frames have been sealed and the heating now starts earlier.',
      summer: 'The air conditioners have been serviced, and there is a dehumidifier for each room.',
      parking: 'We have repainted the bays and made an arrangement with the car park nearby.',
      price: 'Prices differ by date; longer stays with more weekdays come out lower.',
      bed: 'That mattress has been replaced.',
      space: 'The floor area now stands at the top of each room’s description.',
      transit: 'We now send pictures of the way from the station with each booking.',
    },
  },
};
