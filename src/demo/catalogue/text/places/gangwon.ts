import type { PlaceRegion } from './place';

export const gangwon: PlaceRegion = {
  id: 'gangwon',
  name: ['강원', 'Gangwon'],
  lat: 37.8228,
  lng: 128.1555,
  places: [
    {
      id: 'gangneung',
      name: ['강릉', 'Gangneung'],
      lat: 37.7715,
      lng: 128.9468,
      setting: 'sea',
      inland: 'mountain',
      weight: 2,
      price: 1.02,
      season: 'both',
      district: ['강원특별자치도 강릉시', 'Gangneung-si, Gangwon'],
      dongs: [
        ['견소동', 'Gyeonso-dong'],
        ['강문동', 'Gangmun-dong'],
      ],
      scenes: [
        [
          '안목 커피거리의 원두 볶는 냄새로 아침이 시작돼요. 자판기 커피를 들고 바다를 보던 자리가 지금도 그대로 있어요.',
          'Mornings smell of the roasters on Anmok Coffee Street, and the spot where people once stood with vending-machine coffee to look at the sea is still there.',
        ],
        [
          '경포호를 한 바퀴 돌면 사 킬로미터가 조금 넘어요. 호수와 바다와 소나무 숲을 한 번에 걷는 길은 흔하지 않아요.',
          'A lap of Gyeongpo Lake is a little over four kilometres, and few walks put a lake, a beach and a pine wood into one hour.',
        ],
        [
          '서울에서 기차로 두 시간이라 주중에 이곳에서 일하고 주말에 올라가는 사람도 있어요. 겨울 바다의 색은 여름보다 짙어요.',
          'Seoul is two hours by train, and some people work here on weekdays and go back for weekends. The winter sea is a deeper blue than the summer one.',
        ],
      ],
      hooks: [
        ['안목 커피거리 곁', 'beside Anmok Coffee Street'],
        ['경포호와 바다 사이', 'between Gyeongpo Lake and the sea'],
      ],
      spots: [
        ['안목해변', 'Anmok Beach', 'sea', 150, 2000],
        ['경포호', 'Gyeongpo Lake', 'park', 400, 2200],
        ['강릉중앙시장', 'Gangneung Jungang Market', 'mart', 2800, 5200],
        ['강릉아산병원', 'Gangneung Asan Hospital', 'hospital', 4500, 7500],
        ['안목 커피거리', 'Anmok Coffee Street', 'cafe', 150, 2200],
        ['시내버스 정류장', 'City bus stop', 'bus', 100, 500],
      ],
    },
    {
      id: 'sokcho',
      name: ['속초', 'Sokcho'],
      lat: 38.1905,
      lng: 128.6015,
      setting: 'sea',
      inland: 'mountain',
      weight: 2,
      price: 1,
      season: 'both',
      district: ['강원특별자치도 속초시', 'Sokcho-si, Gangwon'],
      dongs: [
        ['대포동', 'Daepo-dong'],
        ['조양동', 'Joyang-dong'],
      ],
      scenes: [
        [
          '한쪽 창으로는 동해가, 다른 쪽 창으로는 설악산 울산바위가 보이는 도시예요. 날씨가 바뀌면 산부터 색이 달라져요.',
          'In Sokcho one window looks at the East Sea and another at the rocks of Seoraksan. When the weather turns, the mountains change colour first.',
        ],
        [
          '청초호를 따라 자전거를 타고 갯배로 아바이마을에 건너가 순대를 먹어요. 큰 시장이 있어 장 보는 재미도 커요.',
          'You cycle round Cheongcho Lake, cross to Abai Village on the hand-pulled ferry for sundae, and the big market makes shopping a pleasure.',
        ],
        [
          '설악동까지 버스로 갈 수 있어서 마음먹은 날 아침에 산에 오를 수 있어요. 내려와서 바다 앞에 앉는 것까지가 하루 코스예요.',
          'A city bus goes to the Seoraksan gate, so you can decide on a mountain over breakfast, and be sitting by the sea in the evening.',
        ],
      ],
      hooks: [
        ['동해와 설악산 사이', 'between the East Sea and Seoraksan'],
        ['속초해변 솔숲 옆', 'by the pines of Sokcho Beach'],
      ],
      spots: [
        ['속초해수욕장', 'Sokcho Beach', 'sea', 150, 1500],
        ['청초호 호수공원', 'Cheongcho Lake Park', 'park', 300, 1500],
        ['속초관광수산시장', 'Sokcho fish market', 'mart', 900, 2600],
        ['속초의료원', 'Sokcho Medical Center', 'hospital', 1800, 3800],
        ['고속버스터미널', 'Express bus terminal', 'bus', 300, 1400],
        ['방파제 앞 카페', 'Café by the breakwater', 'cafe', 100, 700],
      ],
    },
    {
      id: 'pyeongchang',
      name: ['대관령·평창', 'Daegwallyeong & Pyeongchang'],
      lat: 37.6608,
      lng: 128.6755,
      setting: 'mountain',
      inland: 'mountain',
      weight: 1,
      price: 1.02,
      season: 'winter',
      district: ['강원특별자치도 평창군', 'Pyeongchang-gun, Gangwon'],
      dongs: [
        ['대관령면 횡계리', 'Hoenggye-ri, Daegwallyeong-myeon'],
        ['진부면 동산리', 'Dongsan-ri, Jinbu-myeon'],
      ],
      scenes: [
        [
          '해발 칠백 미터의 마을은 여름에도 창문을 닫고 자야 할 만큼 서늘해요. 겨울에는 눈이 소리를 먹어서 아침이 유난히 조용해요.',
          'At seven hundred metres the village is cool enough to shut the windows on summer nights. In winter the snow swallows every sound, and mornings are very still.',
        ],
        [
          '겨울 아침에는 슬로프로, 봄이 오면 월정사 전나무 숲으로 나서게 돼요. 황태 덕장이 늘어선 겨울 풍경도 이곳에서만 볼 수 있어요.',
          'On winter mornings you head for the slopes; in spring, for the fir woods of Woljeongsa. The racks of pollock drying in the snow are a sight of their own.',
        ],
        [
          '대관령 옛길과 양떼목장이 가까워 산책만으로 계절이 바뀌는 걸 알게 돼요. 밤하늘의 별은 도시보다 몇 배 많아요.',
          'The old Daegwallyeong road and the sheep pastures are near, and you learn the seasons by walking. There are many more stars than in town.',
        ],
      ],
      hooks: [
        ['해발 칠백 미터 대관령 마을', 'in a Daegwallyeong village seven hundred metres up'],
        ['월정사 전나무 숲 가까이', 'near the fir woods of Woljeongsa'],
      ],
      spots: [
        ['대관령 옛길', 'Old Daegwallyeong road', 'mountain', 900, 4000],
        ['횡계 하나로마트', 'Hoenggye co-op supermarket', 'mart', 600, 3000],
        ['횡계 시외버스터미널', 'Hoenggye bus terminal', 'bus', 700, 3000],
        ['대관령 의원', 'Daegwallyeong clinic', 'hospital', 800, 3200],
        ['송천 산책로', 'Songcheon riverside walk', 'park', 300, 1800],
      ],
    },
    {
      id: 'yangyang',
      name: ['양양', 'Yangyang'],
      lat: 37.9705,
      lng: 128.7605,
      setting: 'sea',
      inland: 'mountain',
      weight: 1,
      price: 1.02,
      season: 'summer',
      district: ['강원특별자치도 양양군', 'Yangyang-gun, Gangwon'],
      dongs: [
        ['현남면 인구리', 'Ingu-ri, Hyeonnam-myeon'],
        ['현북면 하조대리', 'Hajodae-ri, Hyeonbuk-myeon'],
      ],
      scenes: [
        [
          '파도 예보를 확인하고 하루 계획을 세우는 동네예요. 서핑을 하지 않더라도 새벽 바다에 점점이 떠 있는 사람들을 보는 재미가 있어요.',
          'Here people check the swell before they plan the day. Even if you don’t surf, watching the dots wait on the dawn sea is its own pleasure.',
        ],
        [
          '하조대 소나무와 죽도정 전망이 가까워요. 성수기가 지나면 해변이 텅 비고 방값도 내려가서, 오래 머무는 사람에게는 가을이 제철이에요.',
          'The pine of Hajodae and the lookout at Jukdo are near. After high season the beaches empty and prices drop; for long stays, autumn is the time.',
        ],
      ],
      hooks: [
        ['서퍼들이 모이는 인구해변 앞', 'in front of the surf at Ingu Beach'],
        ['하조대 솔숲 아래', 'below the pines of Hajodae'],
      ],
      spots: [
        ['인구해변', 'Ingu Beach', 'sea', 100, 2500],
        ['죽도정', 'Jukdo lookout', 'park', 300, 3000],
        ['현남 하나로마트', 'Hyeonnam co-op supermarket', 'mart', 500, 3200],
        ['양양 보건소', 'Yangyang health centre', 'hospital', 9000, 14000],
        ['서핑 카페', 'Surf café', 'cafe', 80, 600],
        ['해변 버스 정류장', 'Beach bus stop', 'bus', 150, 700],
      ],
    },
    {
      id: 'chuncheon',
      name: ['춘천', 'Chuncheon'],
      lat: 37.8812,
      lng: 127.7085,
      setting: 'mountain',
      inland: 'city',
      weight: 1,
      price: 0.88,
      season: 'none',
      district: ['강원특별자치도 춘천시', 'Chuncheon-si, Gangwon'],
      dongs: [
        ['삼천동', 'Samcheon-dong'],
        ['송암동', 'Songam-dong'],
      ],
      scenes: [
        [
          '의암호에 물안개가 오르는 아침이 춘천에서 가장 좋은 시간이에요. 호수를 따라 난 자전거길이 삼악산 아래까지 이어져요.',
          'The best hour in Chuncheon is the morning, when mist comes off Uiam Lake. The cycle path follows the water to the foot of Samaksan.',
        ],
        [
          'ITX를 타면 청량리까지 한 시간 남짓이에요. 서울에 볼일이 있는 날만 올라가고 나머지 날은 호숫가에서 일하는 생활이 가능해요.',
          'The ITX takes just over an hour to Cheongnyangni, so you can go up to Seoul on the days you must and work by the lake on the others.',
        ],
      ],
      hooks: [
        ['의암호 자전거길 곁', 'beside the Uiam Lake cycle path'],
        ['삼악산이 보이는 호숫가', 'on the lakeside facing Samaksan'],
      ],
      spots: [
        ['춘천역', 'Chuncheon Station', 'subway', 1800, 3800],
        ['공지천', 'Gongjicheon Stream', 'park', 500, 1900],
        ['삼악산 케이블카', 'Samaksan cable car', 'mountain', 600, 2000],
        ['강원대학교병원', 'Kangwon National Univ. Hospital', 'hospital', 2800, 4500],
        ['대형 마트', 'Large supermarket', 'mart', 1200, 2800],
        ['호숫가 카페', 'Lakeside café', 'cafe', 150, 900],
      ],
    },
  ],
};
