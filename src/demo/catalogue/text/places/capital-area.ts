import type { PlaceRegion } from './place';

export const gyeonggi: PlaceRegion = {
  id: 'gyeonggi',
  name: ['경기', 'Gyeonggi'],
  lat: 37.4138,
  lng: 127.5183,
  places: [
    {
      id: 'gapyeong',
      name: ['가평·청평', 'Gapyeong & Cheongpyeong'],
      lat: 37.7372,
      lng: 127.4186,
      setting: 'mountain',
      inland: 'mountain',
      weight: 1,
      price: 1.02,
      season: 'summer',
      district: ['경기도 가평군', 'Gapyeong-gun, Gyeonggi-do'],
      dongs: [
        ['가평읍 달전리', 'Daljeon-ri, Gapyeong-eup'],
        ['청평면 고성리', 'Goseong-ri, Cheongpyeong-myeon'],
      ],
      scenes: [
        [
          '북한강을 낀 산골짜기라 아침마다 물안개가 마당까지 들어와요. 여름에는 계곡물 소리가, 겨울에는 장작 타는 냄새가 배경이 돼요.',
          'The valley follows the Bukhan River, and most mornings the mist comes up to the yard. The background is a stream in summer and wood smoke in winter.',
        ],
        [
          '자라섬과 아침고요수목원이 가까워 계절마다 다녀올 곳이 있어요. 서울에서 한 시간인데 밤하늘은 전혀 다른 곳 같아요.',
          'Jara Island and the Garden of Morning Calm give every season its outing. It is an hour from Seoul with a different sky altogether at night.',
        ],
      ],
      hooks: [
        ['북한강 물안개가 오르는 골짜기', 'in a valley above the Bukhan River'],
        ['청평호 가까운 숲속', 'in the woods near Cheongpyeong Lake'],
      ],
      spots: [
        ['가평역', 'Gapyeong Station', 'subway', 1500, 4500],
        ['호명산 등산로', 'Homyeongsan trail', 'mountain', 900, 3500],
        ['청평 하나로마트', 'Cheongpyeong co-op supermarket', 'mart', 1200, 4000],
        ['마을버스 정류장', 'Village bus stop', 'bus', 150, 700],
        ['강변 카페', 'Riverside café', 'cafe', 300, 1500],
      ],
    },
    {
      id: 'yangpyeong',
      name: ['양평', 'Yangpyeong'],
      lat: 37.5445,
      lng: 127.3305,
      setting: 'mountain',
      inland: 'mountain',
      weight: 1,
      price: 0.96,
      season: 'none',
      district: ['경기도 양평군', 'Yangpyeong-gun, Gyeonggi-do'],
      dongs: [
        ['양서면 양수리', 'Yangsu-ri, Yangseo-myeon'],
        ['서종면 문호리', 'Munho-ri, Seojong-myeon'],
      ],
      scenes: [
        [
          '두 물줄기가 만나는 두물머리는 해 뜨기 전이 가장 아름다워요. 문호리 강변에서는 주말마다 손으로 만든 물건을 파는 장이 서요.',
          'Dumulmeori, where two rivers meet, is at its best before sunrise. At weekends the riverbank at Munho-ri holds a market of things made by hand.',
        ],
        [
          '경의중앙선이 닿는 시골이라는 점이 이 동네의 묘미예요. 원고나 공부처럼 혼자 해야 하는 일을 들고 오는 손님이 많아요.',
          'The charm here is countryside at the end of a metro line. Many guests bring work that has to be done alone: a manuscript, an examination.',
        ],
      ],
      hooks: [
        ['두물머리 강가', 'on the river at Dumulmeori'],
        ['북한강이 보이는 문호리 언덕', 'on a hill above the river at Munho-ri'],
      ],
      spots: [
        ['양수역', 'Yangsu Station', 'subway', 700, 4000],
        ['두물머리', 'Dumulmeori', 'park', 500, 4000],
        ['양수 하나로마트', 'Yangsu co-op supermarket', 'mart', 600, 3500],
        ['부용산 등산로', 'Buyongsan trail', 'mountain', 900, 3800],
        ['강변 로스터리', 'Riverside roastery', 'cafe', 200, 1200],
      ],
    },
    {
      id: 'suwon',
      name: ['수원·행궁동', 'Suwon & Haenggung-dong'],
      lat: 37.2826,
      lng: 127.0156,
      setting: 'city',
      inland: 'city',
      weight: 1,
      price: 0.88,
      season: 'none',
      district: ['경기도 수원시 팔달구', 'Paldal-gu, Suwon, Gyeonggi-do'],
      dongs: [
        ['신풍동', 'Sinpung-dong'],
        ['장안동', 'Jangan-dong'],
      ],
      scenes: [
        [
          '화성 성곽 안쪽 동네라 어느 골목에서나 성벽이 끝에 걸려 있어요. 방화수류정에 앉아 노을을 보는 것이 동네 사람들의 저녁이에요.',
          'The district lies inside Hwaseong Fortress, and every lane seems to end at the wall. Evenings are for watching the sunset from Banghwasuryujeong.',
        ],
        [
          '삼성전자와 광교로 출근하는 분들이 몇 달씩 머물기도 해요. 퇴근하면 통닭거리의 불빛이 기다리고 있어요.',
          'People who work at Samsung or in Gwanggyo sometimes stay for months, with the lights of Chicken Street waiting at the end of the day.',
        ],
      ],
      hooks: [
        ['화성 성곽 안쪽 골목', 'in a lane inside the Hwaseong walls'],
        ['방화수류정 가까이', 'near the pavilions of Hwaseong'],
      ],
      spots: [
        ['수원역', 'Suwon Station', 'subway', 2300, 3600],
        ['수원화성', 'Hwaseong Fortress', 'park', 150, 900],
        ['지동시장', 'Jidong Market', 'mart', 500, 1300],
        ['성빈센트병원', 'St. Vincent’s Hospital', 'hospital', 1500, 2800],
        ['행궁동 카페', 'Haenggung-dong café', 'cafe', 50, 300],
      ],
    },
    {
      id: 'pangyo',
      name: ['판교·분당', 'Pangyo & Bundang'],
      lat: 37.3945,
      lng: 127.1115,
      setting: 'city',
      inland: 'city',
      weight: 1,
      price: 1.1,
      season: 'none',
      district: ['경기도 성남시 분당구', 'Bundang-gu, Seongnam, Gyeonggi-do'],
      dongs: [
        ['백현동', 'Baekhyeon-dong'],
        ['삼평동', 'Sampyeong-dong'],
      ],
      scenes: [
        [
          '판교테크노밸리의 출근길이 곧 산책길인 동네예요. 탄천을 따라 걸으면 회사에서 집까지 신호등이 거의 없어요.',
          'In Pangyo the way to work is also the walk: along the Tancheon there is hardly a traffic light between the office and the door.',
        ],
        [
          '신분당선으로 강남까지 십오 분 남짓이에요. 개발자와 출장자가 많이 머물러서 늦은 밤에도 밥 먹을 곳이 있어요.',
          'Gangnam is about fifteen minutes on the Sinbundang Line. With so many developers and visitors around, there is food late into the night.',
        ],
      ],
      hooks: [
        ['탄천을 따라 출근하는 판교', 'in Pangyo, where you walk to work along the Tancheon'],
        ['판교테크노밸리 곁', 'beside Pangyo Techno Valley'],
      ],
      spots: [
        ['판교역', 'Pangyo Station', 'subway', 250, 1000],
        ['탄천', 'Tancheon Stream', 'park', 200, 900],
        ['백화점 식품관', 'Department-store food hall', 'mart', 300, 1000],
        ['분당서울대학교병원', 'SNU Bundang Hospital', 'hospital', 4300, 6200],
        ['백현동 카페거리', 'Baekhyeon-dong Café Street', 'cafe', 200, 1000],
      ],
    },
  ],
};

export const incheon: PlaceRegion = {
  id: 'incheon',
  name: ['인천', 'Incheon'],
  lat: 37.4563,
  lng: 126.7052,
  places: [
    {
      id: 'songdo',
      name: ['송도', 'Songdo'],
      lat: 37.3925,
      lng: 126.6395,
      setting: 'city',
      inland: 'city',
      weight: 1,
      price: 0.98,
      season: 'none',
      district: ['인천광역시 연수구', 'Yeonsu-gu, Incheon'],
      dongs: [['송도동', 'Songdo-dong']],
      scenes: [
        [
          '바둑판처럼 반듯한 길과 센트럴파크의 수로가 송도의 첫인상이에요. 저녁이면 수상택시의 불빛이 빌딩 사이를 천천히 지나가요.',
          'The first impression of Songdo is a grid of wide streets and the canal of Central Park, where water taxis pass slowly between the towers in the evening.',
        ],
        [
          '바이오 회사와 국제기구, 대학이 모여 있어 몇 달 단위로 오는 손님이 많아요. 길이 넓고 평평해서 유아차를 밀기에도 좋아요.',
          'Biotech firms, international bodies and universities bring guests for months at a time. The pavements are wide and level, good for a pushchair.',
        ],
      ],
      hooks: [['송도 센트럴파크 수로 곁', 'by the canal of Songdo Central Park']],
      spots: [
        ['센트럴파크역', 'Central Park Station', 'subway', 250, 1000],
        ['송도 센트럴파크', 'Songdo Central Park', 'park', 150, 900],
        ['대형 마트', 'Large supermarket', 'mart', 400, 1400],
        ['나은병원', 'Naeun Hospital', 'hospital', 5200, 7000],
        ['커낼워크 카페', 'Canal Walk café', 'cafe', 150, 900],
      ],
    },
    {
      id: 'yeongjong',
      name: ['영종도', 'Yeongjongdo'],
      lat: 37.4928,
      lng: 126.5498,
      setting: 'sea',
      inland: 'city',
      weight: 1,
      price: 0.86,
      season: 'summer',
      district: ['인천광역시 중구', 'Jung-gu, Incheon'],
      dongs: [
        ['중산동', 'Jungsan-dong'],
        ['운서동', 'Unseo-dong'],
      ],
      scenes: [
        [
          '비행기가 내려앉는 소리 대신 갯벌의 새소리가 들리는 쪽이에요. 썰물이면 바다가 멀리 물러나 넓은 펄이 드러나요.',
          'This is the side of the island where you hear the birds of the mudflats rather than the aeroplanes. At low tide the sea draws back for a long way.',
        ],
        [
          '공항철도로 공항에서 두세 정거장이라 새벽 비행이나 시차 적응에 더할 나위 없어요. 씨사이드파크에서 레일바이크 길을 따라 걸어 보세요.',
          'Two or three stops from the airport, it is made for dawn flights and jet lag. Try the walk beside the rail bikes in Seaside Park.',
        ],
      ],
      hooks: [['갯벌이 펼쳐지는 영종 바닷가', 'by the tidal flats of Yeongjongdo']],
      spots: [
        ['운서역', 'Unseo Station', 'subway', 900, 3200],
        ['영종 씨사이드파크', 'Yeongjong Seaside Park', 'sea', 300, 2000],
        ['백운산 등산로', 'Baegunsan trail', 'mountain', 900, 2600],
        ['대형 마트', 'Large supermarket', 'mart', 600, 2500],
        ['해변 버스 정류장', 'Seaside bus stop', 'bus', 150, 600],
      ],
    },
  ],
};
