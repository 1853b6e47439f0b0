import type { PlaceRegion } from './place';

export const jeolla: PlaceRegion = {
  id: 'jeolla',
  name: ['전라', 'Jeolla'],
  lat: 35.3,
  lng: 127.15,
  places: [
    {
      id: 'jeonju',
      name: ['전주', 'Jeonju'],
      lat: 35.8148,
      lng: 127.1518,
      setting: 'hanok',
      inland: 'city',
      weight: 1,
      price: 0.92,
      season: 'none',
      district: ['전북특별자치도 전주시 완산구', 'Wansan-gu, Jeonju, Jeonbuk'],
      dongs: [
        ['풍남동3가', 'Pungnam-dong 3-ga'],
        ['교동', 'Gyo-dong'],
      ],
      scenes: [
        [
          '해가 지고 한복 입은 사람들이 돌아가면 한옥마을은 다시 동네가 돼요. 향교의 은행나무 아래를 혼자 걷는 밤이 이곳에 머무는 이유예요.',
          'When the sun sets and the visitors in hanbok go home, the hanok village becomes a neighbourhood again. A walk under the ginkgoes of the old school at night is the reason to stay.',
        ],
        [
          '콩나물국밥으로 아침을 먹고, 남부시장에서 장을 보고, 저녁에는 가맥집에 들르는 하루예요. 전주는 먹는 일에 진심인 도시예요.',
          'Bean-sprout soup for breakfast, shopping at Nambu Market, a beer and dried fish at a corner shop at night: Jeonju is serious about food.',
        ],
      ],
      hooks: [
        ['전주향교 은행나무 가까이', 'near the ginkgo trees of the old Confucian school in Jeonju'],
        ['한옥마을 끝자락', 'on the quiet edge of Jeonju Hanok Village'],
      ],
      spots: [
        ['전주향교', 'Jeonju Hyanggyo', 'park', 150, 800],
        ['남부시장', 'Nambu Market', 'mart', 500, 1200],
        ['전주천', 'Jeonjucheon Stream', 'park', 150, 700],
        ['예수병원', 'Presbyterian Medical Center', 'hospital', 1800, 2900],
        ['전동성당 버스 정류장', 'Jeondong Cathedral bus stop', 'bus', 250, 800],
        ['한옥 찻집', 'Tea house in a hanok', 'cafe', 40, 300],
      ],
    },
    {
      id: 'yeosu',
      name: ['여수', 'Yeosu'],
      lat: 34.7415,
      lng: 127.7472,
      setting: 'sea',
      inland: 'mountain',
      weight: 1,
      price: 1,
      season: 'summer',
      district: ['전라남도 여수시', 'Yeosu-si, Jeollanam-do'],
      dongs: [
        ['수정동', 'Sujeong-dong'],
        ['돌산읍 우두리', 'Udu-ri, Dolsan-eup'],
      ],
      scenes: [
        [
          '오동도의 동백이 피기 시작하면 남쪽의 봄이 온 거예요. 밤에는 돌산대교의 불빛이 물 위에서 길게 흔들려요.',
          'When the camellias open on Odongdo, spring has reached the south. At night the lights of Dolsan Bridge sway long on the water.',
        ],
        [
          '갓김치와 서대회무침, 장어탕까지 식탁이 바다로 차려지는 도시예요. 섬으로 가는 배가 많아 쉬는 날마다 다른 섬에 다녀올 수 있어요.',
          'Mustard-leaf kimchi, sole salad, eel soup: tables here are laid by the sea. Boats leave for so many islands that every day off can be a different one.',
        ],
      ],
      hooks: [
        ['오동도가 보이는 여수 바닷가', 'on the Yeosu waterfront facing Odongdo'],
        ['돌산대교 야경 앞', 'facing the lights of Dolsan Bridge'],
      ],
      spots: [
        ['여수엑스포역', 'Yeosu Expo Station', 'bus', 500, 3200],
        ['오동도', 'Odongdo Island', 'park', 600, 3200],
        ['이순신광장', 'Yi Sun-sin Square', 'sea', 700, 2600],
        ['여수 수산시장', 'Yeosu fish market', 'mart', 700, 2600],
        ['여수전남병원', 'Yeosu Jeonnam Hospital', 'hospital', 1800, 4000],
      ],
    },
  ],
};

export const gyeongsang: PlaceRegion = {
  id: 'gyeongsang',
  name: ['경상', 'Gyeongsang'],
  lat: 35.6,
  lng: 128.7,
  places: [
    {
      id: 'gyeongju',
      name: ['경주', 'Gyeongju'],
      lat: 35.8347,
      lng: 129.2102,
      setting: 'hanok',
      inland: 'mountain',
      weight: 1,
      price: 1,
      season: 'none',
      district: ['경상북도 경주시', 'Gyeongju-si, Gyeongsangbuk-do'],
      dongs: [
        ['황남동', 'Hwangnam-dong'],
        ['사정동', 'Sajeong-dong'],
      ],
      scenes: [
        [
          '동네 뒷산 자리에 왕릉이 있는 도시예요. 대릉원의 둥근 능선 사이로 해가 지고 나면 첨성대에 조명이 들어와요.',
          'In Gyeongju the hills behind the houses are royal tombs. When the sun goes down between them, the lights come on at Cheomseongdae.',
        ],
        [
          '황리단길의 낮은 기와집에서 커피를 마시고 월정교까지 걷는 저녁이 좋아요. 남산에는 하루에 하나씩 올라도 남을 만큼 길이 많아요.',
          'Coffee under the low tiled roofs of Hwangnidan-gil and an evening walk to Woljeong Bridge; and Namsan has more paths than you have days.',
        ],
      ],
      hooks: [
        ['대릉원 돌담 곁', 'beside the stone wall of the Daereungwon tombs'],
        ['황리단길 안쪽 골목', 'in a lane off Hwangnidan-gil'],
      ],
      spots: [
        ['대릉원', 'Daereungwon Tomb Complex', 'park', 100, 700],
        ['첨성대', 'Cheomseongdae', 'park', 400, 1200],
        ['경주 남산', 'Namsan in Gyeongju', 'mountain', 2200, 4200],
        ['중앙시장', 'Jungang Market', 'mart', 700, 1500],
        ['동국대학교 경주병원', 'Dongguk Univ. Gyeongju Hospital', 'hospital', 1900, 3000],
        ['황리단길 카페', 'Hwangnidan-gil café', 'cafe', 50, 400],
      ],
    },
    {
      id: 'tongyeong',
      name: ['통영', 'Tongyeong'],
      lat: 34.8366,
      lng: 128.4205,
      setting: 'sea',
      inland: 'mountain',
      weight: 1,
      price: 0.95,
      season: 'summer',
      district: ['경상남도 통영시', 'Tongyeong-si, Gyeongsangnam-do'],
      dongs: [
        ['도남동', 'Donam-dong'],
        ['미수동', 'Misu-dong'],
      ],
      scenes: [
        [
          '섬이 겹겹이 놓인 바다라 수평선이 잘 보이지 않아요. 대신 시간마다 섬의 그림자가 달라져서 창밖을 오래 보게 돼요.',
          'There are so many islands that you rarely see a horizon. Their shadows change by the hour instead, and you find yourself at the window.',
        ],
        [
          '음악제와 책방, 나전 공방이 있는 작은 항구 도시예요. 강구안에서 충무김밥을 사서 동피랑에 오르는 산책을 권해요.',
          'It is a small port with a music festival, bookshops and mother-of-pearl workshops. Buy gimbap at Ganggu-an and climb to Dongpirang with it.',
        ],
      ],
      hooks: [
        ['섬들이 겹쳐 보이는 통영 바닷가', 'on the Tongyeong coast, looking out at the islands'],
        ['미륵산 아래 바닷가', 'by the sea below Mireuksan'],
      ],
      spots: [
        ['미륵산 케이블카', 'Mireuksan cable car', 'mountain', 700, 2200],
        ['도남 해안길', 'Donam coast path', 'sea', 100, 900],
        ['서호시장', 'Seoho Market', 'mart', 1500, 3000],
        ['통영적십자병원', 'Tongyeong Red Cross Hospital', 'hospital', 1800, 3500],
        ['해안 버스 정류장', 'Seafront bus stop', 'bus', 100, 500],
      ],
    },
    {
      id: 'daegu',
      name: ['대구·동성로', 'Daegu & Dongseong-ro'],
      lat: 35.8682,
      lng: 128.5955,
      setting: 'city',
      inland: 'city',
      weight: 1,
      price: 0.86,
      season: 'none',
      district: ['대구광역시 중구', 'Jung-gu, Daegu'],
      dongs: [
        ['계산동2가', 'Gyesan-dong 2-ga'],
        ['삼덕동2가', 'Samdeok-dong 2-ga'],
      ],
      scenes: [
        [
          '근대골목의 붉은 벽돌 성당과 약전골목의 한약 냄새 사이에서 지내게 돼요. 여름은 덥지만 골목마다 커피 잘하는 집이 있어요.',
          'You live between the red-brick cathedral of the modern-history alleys and the scent of the herbal-medicine market. Summers are hot, but there is good coffee in every lane.',
        ],
        [
          '경북대병원과 동산병원이 가까워 진료를 위해 머무는 가족이 많아요. 김광석길과 신천 산책로가 잠깐의 숨을 돌려줘요.',
          'With two university hospitals near, many families stay for treatment. Kim Kwang-seok Street and the Sincheon riverside give room to breathe.',
        ],
      ],
      hooks: [
        ['대구 근대골목 안', 'in the old alleys of Daegu'],
        ['신천 산책로 가까이', 'near the Sincheon riverside'],
      ],
      spots: [
        ['반월당역', 'Banwoldang Station', 'subway', 300, 900],
        ['경북대학교병원', 'Kyungpook National Univ. Hospital', 'hospital', 500, 1300],
        ['국채보상운동기념공원', 'Gukchaebosang Park', 'park', 300, 1000],
        ['염매시장', 'Yeommae Market', 'mart', 300, 1000],
        ['삼덕동 카페', 'Samdeok-dong café', 'cafe', 50, 350],
      ],
    },
  ],
};

export const chungcheong: PlaceRegion = {
  id: 'chungcheong',
  name: ['충청', 'Chungcheong'],
  lat: 36.5,
  lng: 127.3,
  places: [
    {
      id: 'daejeon',
      name: ['대전·유성', 'Daejeon & Yuseong'],
      lat: 36.3553,
      lng: 127.3445,
      setting: 'city',
      inland: 'city',
      weight: 1,
      price: 0.84,
      season: 'none',
      district: ['대전광역시 유성구', 'Yuseong-gu, Daejeon'],
      dongs: [
        ['봉명동', 'Bongmyeong-dong'],
        ['어은동', 'Eoeun-dong'],
      ],
      scenes: [
        [
          '연구단지와 대학 사이의 동네라 머무는 사람들도 조용히 오래 지내요. 퇴근길에 족욕체험장에서 발을 담그는 것이 유성의 특권이에요.',
          'Between the research park and the universities, people tend to stay long and quietly. Dipping your feet in the public hot spring on the way home is the Yuseong privilege.',
        ],
        [
          '갑천을 따라 한밭수목원까지 자전거로 갈 수 있어요. 전국 어디로든 KTX로 움직이기 좋아 지역을 오가며 일하는 분께 알맞아요.',
          'You can cycle along the Gapcheon to Hanbat Arboretum, and the KTX reaches everywhere from here, which suits those who work across regions.',
        ],
      ],
      hooks: [
        ['유성온천 족욕 거리 가까이', 'near the hot-spring footbaths of Yuseong'],
        ['갑천 자전거길 곁', 'beside the Gapcheon cycle path'],
      ],
      spots: [
        ['유성온천역', 'Yuseong Spa Station', 'subway', 250, 900],
        ['갑천', 'Gapcheon Stream', 'park', 300, 1200],
        ['유성선병원', 'Yuseong Sun Hospital', 'hospital', 1800, 3200],
        ['유성시장', 'Yuseong Market', 'mart', 400, 1300],
        ['어은동 카페', 'Eoeun-dong café', 'cafe', 80, 600],
      ],
    },
  ],
};
