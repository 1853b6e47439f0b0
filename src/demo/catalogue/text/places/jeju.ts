import type { PlaceRegion } from './place';

export const jeju: PlaceRegion = {
  id: 'jeju',
  name: ['제주', 'Jeju'],
  lat: 33.3846,
  lng: 126.5535,
  places: [
    {
      id: 'jeju-city',
      name: ['제주시·탑동', 'Jeju City & Tapdong'],
      lat: 33.5135,
      lng: 126.5245,
      setting: 'sea',
      inland: 'city',
      weight: 2,
      price: 0.92,
      season: 'summer',
      district: ['제주특별자치도 제주시', 'Jeju-si, Jeju'],
      dongs: [
        ['삼도이동', 'Samdo 2-dong'],
        ['건입동', 'Geonip-dong'],
      ],
      scenes: [
        [
          '공항에서 가깝고 동문시장과 탑동 방파제가 생활권 안에 있어요. 차 없이 한 달을 지내기에 제주에서 가장 수월한 동네예요.',
          'Close to the airport, with Dongmun Market and the Tapdong seawall at hand, this is the easiest part of Jeju to spend a month in without a car.',
        ],
        [
          '해 질 무렵 탑동 방파제에 나가면 동네 사람들이 바다를 보며 걷고 있어요. 밤에는 먼바다의 집어등이 줄지어 켜져요.',
          'At sunset the neighbourhood is out walking on the Tapdong seawall, and after dark the lamps of the squid boats line up far out at sea.',
        ],
        [
          '원도심 골목에는 오래된 극장을 고친 미술관과 국숫집이 섞여 있어요. 관광지의 제주보다 사람 사는 제주를 먼저 만나게 돼요.',
          'In the old town, galleries in former cinemas share the lanes with noodle shops. You meet the Jeju where people live before the one on the postcards.',
        ],
      ],
      hooks: [
        ['탑동 방파제 앞', 'by the Tapdong seawall'],
        ['동문시장 가까운 원도심', 'in the old town near Dongmun Market'],
      ],
      spots: [
        ['동문시장', 'Dongmun Market', 'mart', 400, 1300],
        ['탑동 해안 산책로', 'Tapdong seaside walk', 'sea', 80, 600],
        ['용두암', 'Yongduam Rock', 'sea', 900, 2200],
        ['제주한라병원', 'Halla General Hospital', 'hospital', 3200, 5000],
        ['중앙로 버스 정류장', 'Jungang-ro bus stop', 'bus', 200, 700],
        ['원도심 카페', 'Old-town café', 'cafe', 60, 350],
      ],
    },
    {
      id: 'aewol',
      name: ['애월', 'Aewol'],
      lat: 33.463,
      lng: 126.311,
      setting: 'sea',
      inland: 'mountain',
      weight: 2,
      price: 1.05,
      season: 'summer',
      district: ['제주특별자치도 제주시', 'Jeju-si, Jeju'],
      dongs: [
        ['애월읍 애월리', 'Aewol-ri, Aewol-eup'],
        ['애월읍 곽지리', 'Gwakji-ri, Aewol-eup'],
        ['애월읍 고내리', 'Gonae-ri, Aewol-eup'],
      ],
      scenes: [
        [
          '애월 해안도로는 서쪽을 보고 있어서 하루의 절정이 저녁에 와요. 한담에서 곽지까지 이어진 산책로는 물가에 바짝 붙어 있어요.',
          'The Aewol coast road faces west, so the day comes to its peak in the evening. The path from Handam to Gwakji keeps right to the water’s edge.',
        ],
        [
          '현무암 돌담 사이로 마늘밭과 브로콜리밭이 바다까지 이어져요. 관광객이 돌아간 뒤의 포구는 동네 고양이들 차지예요.',
          'Between basalt walls, fields of garlic and broccoli run down to the sea. Once the visitors have gone, the harbour belongs to the cats.',
        ],
        [
          '바람이 많은 날에는 카페에, 잔잔한 날에는 곽지해변에 있게 돼요. 차로 이십 분이면 협재도 제주 시내도 닿아요.',
          'On windy days you end up in a café, on calm ones at Gwakji Beach. Hyeopjae and Jeju City are both about twenty minutes by car.',
        ],
      ],
      hooks: [
        ['애월 해안도로 곁', 'beside the Aewol coast road'],
        ['곽지해변 가까운 돌담 마을', 'in a stone-walled village near Gwakji Beach'],
        ['노을이 먼저 닿는 애월 바닷가', 'on the sunset side of Aewol'],
      ],
      spots: [
        ['한담해안산책로', 'Handam coastal walk', 'sea', 200, 1500],
        ['곽지해수욕장', 'Gwakji Beach', 'sea', 300, 2200],
        ['애월 하나로마트', 'Aewol co-op supermarket', 'mart', 400, 2000],
        ['애월 환승 정류장', 'Aewol bus stop', 'bus', 200, 900],
        ['한라병원', 'Halla General Hospital', 'hospital', 14000, 18000],
        ['해안도로 카페', 'Coast-road café', 'cafe', 60, 500],
      ],
    },
    {
      id: 'seogwipo',
      name: ['서귀포', 'Seogwipo'],
      lat: 33.2448,
      lng: 126.5609,
      setting: 'sea',
      inland: 'mountain',
      weight: 2,
      price: 1.05,
      season: 'both',
      district: ['제주특별자치도 서귀포시', 'Seogwipo-si, Jeju'],
      dongs: [
        ['서귀동', 'Seogwi-dong'],
        ['서홍동', 'Seohong-dong'],
      ],
      scenes: [
        [
          '서귀포는 한라산이 북풍을 막아 주어 겨울에도 온화해요. 십이월이면 길가 귤나무가 주황색으로 물들고, 동백이 담장을 넘어와요.',
          'Hallasan keeps the north wind off Seogwipo, so winters are mild. By December the roadside tangerines have turned and camellias lean over the walls.',
        ],
        [
          '이중섭거리의 작은 공방을 지나 매일올레시장에서 귤을 사고, 천지연 쪽 바다로 내려가는 길이 동네의 산책 코스예요.',
          'The local walk goes past the studios of Lee Jung-seob Street, through the Olle Market for tangerines, and down to the sea by Cheonjiyeon.',
        ],
        [
          '올레길 6코스와 7코스가 만나는 동네라 배낭을 멘 사람을 자주 마주쳐요. 하루에 한 구간씩 걷다 보면 한 달이 짧아요.',
          'Olle trails 6 and 7 meet here, and you often pass people with packs. At one section a day, a month turns out to be short.',
        ],
      ],
      hooks: [
        ['서귀포 올레길 위', 'on the Olle trail in Seogwipo'],
        ['귤밭과 바다 사이', 'between the tangerine groves and the sea'],
      ],
      spots: [
        ['서귀포매일올레시장', 'Seogwipo Olle Market', 'mart', 400, 1600],
        ['천지연폭포', 'Cheonjiyeon Falls', 'park', 600, 1800],
        ['새섬 해안', 'Saeseom shore', 'sea', 500, 1900],
        ['서귀포의료원', 'Seogwipo Medical Center', 'hospital', 1000, 2600],
        ['중앙로터리 버스 정류장', 'Jungang Rotary bus stop', 'bus', 250, 1000],
        ['귤밭 카페', 'Café in a tangerine grove', 'cafe', 200, 900],
      ],
    },
    {
      id: 'seongsan',
      name: ['성산', 'Seongsan'],
      lat: 33.4634,
      lng: 126.9165,
      setting: 'sea',
      inland: 'mountain',
      weight: 1,
      price: 1,
      season: 'summer',
      district: ['제주특별자치도 서귀포시', 'Seogwipo-si, Jeju'],
      dongs: [
        ['성산읍 성산리', 'Seongsan-ri, Seongsan-eup'],
        ['성산읍 고성리', 'Goseong-ri, Seongsan-eup'],
      ],
      scenes: [
        [
          '성산의 하루는 일찍 시작해요. 일출봉 옆으로 해가 오르는 시간에 창을 열어 두면 알람이 필요 없어요.',
          'The day starts early in Seongsan. Leave the curtain open and the sun coming up beside Ilchulbong does the work of an alarm.',
        ],
        [
          '광치기해변을 걷고 우도로 가는 배를 타고 섭지코지를 돌아오는 데 사흘이면 충분하지만, 머무는 사람은 그걸 보름에 나눠서 해요.',
          'Three days would cover Gwangchigi Beach, the boat to Udo and the walk round Seopjikoji. People who stay here spread them over a fortnight.',
        ],
      ],
      hooks: [
        ['성산일출봉이 보이는 바닷가', 'by the sea in sight of Seongsan Ilchulbong'],
        ['광치기해변 가까이', 'near Gwangchigi Beach'],
      ],
      spots: [
        ['성산일출봉', 'Seongsan Ilchulbong', 'mountain', 500, 1800],
        ['광치기해변', 'Gwangchigi Beach', 'sea', 300, 1700],
        ['성산항', 'Seongsan Harbour', 'sea', 600, 1900],
        ['성산 하나로마트', 'Seongsan co-op supermarket', 'mart', 400, 1500],
        ['성산환승 정류장', 'Seongsan bus stop', 'bus', 200, 800],
      ],
    },
    {
      id: 'hallim',
      name: ['한림·협재', 'Hallim & Hyeopjae'],
      lat: 33.3938,
      lng: 126.2402,
      setting: 'sea',
      inland: 'mountain',
      weight: 1,
      price: 0.98,
      season: 'summer',
      district: ['제주특별자치도 제주시', 'Jeju-si, Jeju'],
      dongs: [
        ['한림읍 옹포리', 'Ongpo-ri, Hallim-eup'],
        ['한림읍 협재리', 'Hyeopjae-ri, Hallim-eup'],
      ],
      scenes: [
        [
          '협재 바다는 얕고 맑아서 물색이 하루에도 몇 번씩 바뀌어요. 건너편 비양도가 늘 같은 자리에서 하루의 기준이 되어 줘요.',
          'The water at Hyeopjae is shallow and clear and changes colour several times a day, with Biyangdo across the bay as the fixed point.',
        ],
        [
          '한림오일장이 서는 날이면 시장에서 점심을 먹고 장을 봐 와요. 여름이 지난 협재는 놀랄 만큼 한적해요.',
          'On market days you have lunch at the Hallim five-day market and carry the shopping home. Once summer is over, Hyeopjae is surprisingly quiet.',
        ],
      ],
      hooks: [
        ['한림 포구 마을', 'in a harbour village of Hallim'],
        ['비양도가 마주 보이는 협재', 'in Hyeopjae, looking across to Biyangdo'],
      ],
      spots: [
        ['협재해수욕장', 'Hyeopjae Beach', 'sea', 150, 1200],
        ['한림공원', 'Hallim Park', 'park', 500, 1800],
        ['한림 하나로마트', 'Hallim co-op supermarket', 'mart', 900, 2600],
        ['한림리 정류장', 'Hallim bus stop', 'bus', 200, 900],
        ['해변 카페', 'Beach café', 'cafe', 80, 500],
      ],
    },
  ],
};
