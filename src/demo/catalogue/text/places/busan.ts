import type { PlaceRegion } from './place';

export const busan: PlaceRegion = {
  id: 'busan',
  name: ['부산', 'Busan'],
  lat: 35.1796,
  lng: 129.0756,
  places: [
    {
      id: 'haeundae',
      name: ['해운대', 'Haeundae'],
      lat: 35.1618,
      lng: 129.1605,
      setting: 'sea',
      inland: 'city',
      weight: 3,
      price: 1.12,
      season: 'summer',
      district: ['부산광역시 해운대구', 'Haeundae-gu, Busan'],
      dongs: [['중동', 'Jung-dong']],
      scenes: [
        [
          '해운대는 여름의 얼굴이 유명하지만, 오래 머무는 사람들은 늦가을의 빈 백사장을 더 좋아해요. 바람이 센 날에는 파도 소리가 창까지 올라와요.',
          'Haeundae is famous for its summers, but those who stay long prefer the empty beach of late autumn. On windy days the sound of the surf reaches the windows.',
        ],
        [
          '미포에서 청사포까지 옛 철길을 따라 걸으면 바다가 내내 옆을 지켜요. 달맞이길의 벚나무 아래로 돌아오는 길도 좋아요.',
          'From Mipo to Cheongsapo the old railway line keeps the sea beside you all the way; come back under the cherry trees of Dalmaji Hill.',
        ],
        [
          '백사장 뒤편으로 한 블록만 들어오면 시장과 국밥집, 세탁소가 있는 보통의 동네예요. 바다를 보며 살지만 생활은 불편하지 않아요.',
          'One block behind the beach is an ordinary neighbourhood with a market, soup houses and laundries. You live by the sea without giving anything up.',
        ],
      ],
      hooks: [
        ['해운대 백사장 한 블록 뒤', 'a block behind Haeundae Beach'],
        ['미포 옛 철길 가까이', 'near the old railway walk at Mipo'],
        ['달맞이길 아래 바닷가', 'by the sea below Dalmaji Hill'],
      ],
      spots: [
        ['해운대역', 'Haeundae Station', 'subway', 400, 1200],
        ['해운대해수욕장', 'Haeundae Beach', 'sea', 80, 500],
        ['동백섬', 'Dongbaekseom Island', 'park', 700, 1800],
        ['해운대백병원', 'Haeundae Paik Hospital', 'hospital', 1800, 3000],
        ['해운대시장', 'Haeundae Market', 'mart', 300, 900],
        ['달맞이길 카페', 'Dalmaji Hill cafés', 'cafe', 300, 1100],
      ],
    },
    {
      id: 'gwangalli',
      name: ['광안리', 'Gwangalli'],
      lat: 35.1545,
      lng: 129.1188,
      setting: 'sea',
      inland: 'city',
      weight: 2,
      price: 1.06,
      season: 'summer',
      district: ['부산광역시 수영구', 'Suyeong-gu, Busan'],
      dongs: [
        ['광안동', 'Gwangan-dong'],
        ['민락동', 'Millak-dong'],
      ],
      scenes: [
        [
          '광안대교에 불이 들어오는 시간에 맞춰 저녁을 먹게 돼요. 같은 다리인데도 안개 낀 날과 맑은 날이 전혀 다른 풍경이에요.',
          'You end up timing dinner for when the lights come on along Gwangan Bridge. It is the same bridge every night and never the same view.',
        ],
        [
          '해변 뒤 골목에는 오래된 목욕탕과 로스터리가 나란히 있어요. 아침에는 바다 수영을 하는 동네 사람들을 만날 수 있어요.',
          'In the lanes behind the beach an old bathhouse stands next to a roastery, and in the morning you meet the locals who swim in the sea.',
        ],
        [
          '민락수변공원에서 회를 포장해 와 방에서 먹는 저녁이 이 동네의 사치예요. 지하철 2호선이 가까워 차 없이도 지낼 만해요.',
          'The local luxury is sashimi packed up at Millak and eaten in your room. Line 2 is close, so you can do without a car.',
        ],
      ],
      hooks: [
        ['광안대교가 마주 보이는 해변', 'on the beach facing Gwangan Bridge'],
        ['민락동 바닷가', 'on the Millak waterfront'],
      ],
      spots: [
        ['광안역', 'Gwangan Station', 'subway', 500, 1100],
        ['광안리해수욕장', 'Gwangalli Beach', 'sea', 60, 400],
        ['민락수변공원', 'Millak Waterfront Park', 'park', 400, 1200],
        ['좋은강안병원', 'Good Gang-An Hospital', 'hospital', 700, 1500],
        ['민락 회센터', 'Millak fish market', 'mart', 400, 1300],
        ['해변 뒤 로스터리', 'Roastery behind the beach', 'cafe', 60, 350],
      ],
    },
    {
      id: 'seomyeon',
      name: ['서면·전포', 'Seomyeon & Jeonpo'],
      lat: 35.1568,
      lng: 129.063,
      setting: 'city',
      inland: 'city',
      weight: 1,
      price: 0.92,
      season: 'none',
      district: ['부산광역시 부산진구', 'Busanjin-gu, Busan'],
      dongs: [
        ['전포동', 'Jeonpo-dong'],
        ['부전동', 'Bujeon-dong'],
      ],
      scenes: [
        [
          '공구 상가였던 전포동 골목이 카페 거리가 되었지만, 셔터에 적힌 옛 상호는 그대로 남아 있어요. 부산의 한가운데라 어디든 지하철로 닿아요.',
          'The tool-shop alleys of Jeonpo have turned into a café quarter, with the old names still painted on the shutters. It is the middle of Busan: the subway goes everywhere from here.',
        ],
        [
          '부전시장에서 장을 보면 일주일 치 식비가 눈에 띄게 줄어요. 관광지보다 부산 사람들의 생활에 가까운 동네예요.',
          'Shop at Bujeon Market and the weekly food bill drops noticeably. This is closer to how people in Busan live than any of the sights.',
        ],
      ],
      hooks: [
        ['전포 공구 골목 안', 'in the tool-shop alleys of Jeonpo'],
        ['서면역 생활권', 'within reach of Seomyeon station'],
      ],
      spots: [
        ['서면역', 'Seomyeon Station', 'subway', 300, 800],
        ['전포역', 'Jeonpo Station', 'subway', 200, 700],
        ['부전시장', 'Bujeon Market', 'mart', 500, 1200],
        ['부산시민공원', 'Busan Citizens Park', 'park', 900, 1800],
        ['온종합병원', 'On General Hospital', 'hospital', 500, 1200],
        ['전포카페거리', 'Jeonpo Café Street', 'cafe', 80, 400],
      ],
    },
    {
      id: 'nampo',
      name: ['남포·자갈치', 'Nampo & Jagalchi'],
      lat: 35.0968,
      lng: 129.0318,
      setting: 'sea',
      inland: 'city',
      weight: 1,
      price: 0.9,
      season: 'summer',
      district: ['부산광역시 중구', 'Jung-gu, Busan'],
      dongs: [['남포동', 'Nampo-dong']],
      scenes: [
        [
          '남포동은 항구의 시간으로 움직여요. 새벽에 자갈치시장이 먼저 불을 켜고, 밤에는 영도다리 너머로 배들의 불빛이 흔들려요.',
          'Nampo runs on harbour time. Jagalchi Market lights up before dawn, and at night the ships’ lamps sway beyond Yeongdo Bridge.',
        ],
        [
          '보수동 책방골목과 국제시장까지 걸어서 다닐 수 있어요. 오래된 도시를 천천히 알아 가고 싶은 분께 어울려요.',
          'The Bosu-dong book alley and Gukje Market are within walking distance. It suits anyone who wants to get to know an old city slowly.',
        ],
      ],
      hooks: [
        ['항구가 내려다보이는 남포동', 'above the harbour in Nampo'],
        ['자갈치시장 가까이', 'near Jagalchi Market'],
      ],
      spots: [
        ['남포역', 'Nampo Station', 'subway', 250, 800],
        ['자갈치시장', 'Jagalchi Market', 'mart', 300, 900],
        ['용두산공원', 'Yongdusan Park', 'park', 300, 900],
        ['부산항 친수공원', 'Busan Port waterfront', 'sea', 300, 1100],
        ['메리놀병원', 'Maryknoll Hospital', 'hospital', 700, 1400],
      ],
    },
    {
      id: 'gijang',
      name: ['기장', 'Gijang'],
      lat: 35.1905,
      lng: 129.2135,
      setting: 'sea',
      inland: 'mountain',
      weight: 1,
      price: 1.15,
      season: 'summer',
      district: ['부산광역시 기장군', 'Gijang-gun, Busan'],
      dongs: [
        ['기장읍 시랑리', 'Sirang-ri, Gijang-eup'],
        ['기장읍 연화리', 'Yeonhwa-ri, Gijang-eup'],
      ],
      scenes: [
        [
          '기장의 해안은 바위와 소나무가 주인공이에요. 연화리 포구에서는 해녀가 잡은 전복으로 죽을 끓여요.',
          'Rock and pine have the leading parts on the Gijang coast. In the harbour of Yeonhwa-ri they make porridge with abalone that the divers bring in.',
        ],
        [
          '동해선을 타면 부산 시내까지 금방이지만, 돌아오면 도시가 멀게 느껴져요. 아침 해가 바다에서 곧장 올라오는 동네예요.',
          'The Donghae Line takes you into Busan quickly, and yet the city feels far away once you are back. The sun comes up straight out of the sea.',
        ],
      ],
      hooks: [
        ['기장 바위 해안', 'on the rocky coast of Gijang'],
        ['연화리 포구 가까이', 'near the little harbour of Yeonhwa-ri'],
      ],
      spots: [
        ['오시리아역', 'Osiria Station', 'subway', 1200, 2600],
        ['해동용궁사 해안길', 'Coast path to Haedong Yonggungsa', 'sea', 400, 1500],
        ['연화리 포구', 'Yeonhwa-ri harbour', 'sea', 500, 1800],
        ['동부산 대형 마트', 'Large supermarket', 'mart', 900, 2400],
        ['기장병원', 'Gijang Hospital', 'hospital', 3200, 5200],
      ],
    },
  ],
};
