import type { HotelType } from '@/contract/catalogue/catalogue-file';
import type { Line } from './line';

/** Openings of a paragraph on the building, by type of hotel. */
export const BUILDINGS: Record<HotelType, readonly Line[]> = {
  hotel: [
    [
      '복도에 카펫 대신 나무를 깔고, 객실 문은 두 겹으로 달았어요. 늦게 들어오는 사람과 일찍 자는 사람이 서로를 모르게 하려는 배려예요.',
      'The corridors have timber instead of carpet and every room has a double door, so that late arrivals and early sleepers never learn of each other.',
    ],
    [
      '프런트는 작지만 밤에도 사람이 있어요. 처음 오는 날에는 동네 지도를 펼쳐 놓고 세탁소와 약국 위치부터 알려 드려요.',
      'The front desk is small but has someone at night too. On your first day we open a map and start with the laundry and the pharmacy.',
    ],
    [
      '로비를 넓히는 대신 객실마다 수납장을 하나씩 더 넣은 호텔이에요. 큰 여행 가방 두 개를 펼쳐도 걸어 다닐 자리가 남아요.',
      'Instead of a grander lobby, every room got another cupboard. Open two large suitcases and you can still walk around them.',
    ],
    [
      '호텔의 서비스와 집의 속도를 함께 두고 싶었어요. 청소 시간은 손님이 정하고, 문 앞 걸이에 걸린 카드 한 장이면 하루를 건너뛸 수 있어요.',
      'We wanted the service of a hotel at the pace of a home. You choose when the room is cleaned, and one card on the door skips a day.',
    ],
    [
      '오래된 사무용 건물을 고쳐 문을 연 호텔이에요. 창이 유난히 크고 천장이 높아서, 하루 종일 방에 있어도 답답하지 않아요.',
      'The hotel is a converted office building, which explains the large windows and high ceilings. A whole day in the room doesn’t feel like one.',
    ],
    [
      '객실마다 조명을 세 단계로 나눠 두었어요. 일할 때, 쉴 때, 잠들기 직전의 빛이 모두 달라야 한다고 생각하기 때문이에요.',
      'Each room has three levels of light, because working, resting and falling asleep ask for different ones.',
    ],
  ],
  residence: [
    [
      '한 달을 사는 집이라는 생각으로 지었어요. 현관에서 신발을 벗고, 주방과 침실이 문 하나로 나뉘고, 세탁물을 널 자리가 있어요.',
      'It was built as a home for a month: you leave your shoes at the door, the kitchen and bed are properly apart, and there is somewhere to hang the washing.',
    ],
    [
      '입주 첫날 냉장고에 생수와 우유를 넣어 둬요. 냄비와 칼, 조미료 그릇까지 있어서 그날 저녁부터 밥을 지을 수 있어요.',
      'On your first day there is water and milk in the fridge. With pans, knives and condiment jars in place, you can cook that very evening.',
    ],
    [
      '손님의 절반 이상이 서른 밤 넘게 머물러요. 그래서 직원들은 체크인보다 이름을 먼저 외우고, 택배가 오면 문자로 알려 드려요.',
      'More than half of our guests stay over thirty nights, so the staff learn names before room numbers and text you when a parcel arrives.',
    ],
    [
      '층마다 여섯 세대만 두어 엘리베이터 앞에서 기다릴 일이 드물어요. 벽을 두껍게 세워 옆방의 알람 소리가 넘어오지 않아요.',
      'With six units to a floor you rarely wait for the lift, and the walls are thick enough to keep a neighbour’s alarm where it belongs.',
    ],
    [
      '가구는 유행을 타지 않는 것으로 골랐어요. 식탁은 일하기에 충분히 넓고, 의자는 여덟 시간 앉아 있어도 괜찮은 것으로 두었어요.',
      'The furniture was chosen to outlast fashions: a table wide enough to work at and a chair that is still comfortable after eight hours.',
    ],
    [
      '분리배출 방법부터 보일러 조작까지, 집에 관한 안내를 한 권으로 묶어 객실에 두었어요. 첫 주에 물어볼 일이 거의 없다고들 하세요.',
      'Everything about the home, from recycling to the boiler, is bound in one booklet in your room. Guests say they hardly needed to ask in their first week.',
    ],
  ],
  resort: [
    [
      '건물을 낮게 펼쳐서 어느 동에서나 밖으로 나가는 데 일 분이 걸리지 않아요. 수영장 곁을 지나 산책로로 이어지는 길이 가장 사랑받아요.',
      'The buildings spread low, so from any of them you are outside within a minute. Guests like best the path that passes the pool and becomes a walk.',
    ],
    [
      '성수기의 떠들썩함보다 비수기의 여유를 먼저 생각한 리조트예요. 평일 오전의 수영장은 대개 머무는 손님들 차지예요.',
      'It is a resort designed for the quiet season first. On weekday mornings the pool mostly belongs to those who live here.',
    ],
    [
      '가족이 함께 오래 머물 수 있게 거실이 나뉜 스위트를 마련했어요. 아이가 먼저 잠들어도 어른들의 저녁은 계속돼요.',
      'The suites have a living room of their own, so a family can stay for weeks: when the children are asleep, the evening of the grown-ups goes on.',
    ],
    [
      '짐을 풀고 나면 시계를 덜 보게 되는 곳이에요. 조식을 늦게까지 차려 두고, 퇴실 전날까지 정리를 재촉하지 않아요.',
      'Once unpacked, you look at the clock less. Breakfast stays out late and nobody hurries you until the day before you go.',
    ],
    [
      '정원은 직원 둘이 일 년 내내 손으로 가꿔요. 계절마다 피는 꽃이 달라서 봄에 다녀간 손님이 가을에 다시 오기도 해요.',
      'Two of our staff keep the garden by hand all year round. Something different is always in flower, which brings spring guests back in autumn.',
    ],
    [
      '객실마다 젖은 옷을 말릴 테라스 건조대와 모래를 털 수도꼭지를 두었어요. 놀러 나갔다 들어오는 길이 편해야 오래 머물 수 있으니까요.',
      'Each room has a drying rack on the terrace, and there is a tap outside for sandy or muddy feet. Coming home has to be easy if you stay for weeks.',
    ],
  ],
  hanok: [
    [
      '기둥과 서까래는 그대로 두고 단열과 욕실만 새로 했어요. 문을 닫으면 따뜻하고, 문을 열면 마당이 방의 일부가 돼요.',
      'The posts and rafters are as they were; the insulation and bathrooms are new. Closed, the room is warm; opened, the courtyard becomes part of it.',
    ],
    [
      '아침에는 창호지를 지나온 빛이 방 안에 고르게 퍼져요. 비 오는 날 처마 끝에서 떨어지는 물소리를 들으려고 오는 손님도 있어요.',
      'In the morning the paper screens spread the light evenly through the room. Some guests come for rainy days, to hear the water drip from the eaves.',
    ],
    [
      '마당을 가운데 두고 방이 둘러앉은 집이에요. 저녁이면 대청에 앉아 차를 마시다가 옆방 손님과 인사를 나누게 돼요.',
      'The rooms sit around a courtyard. In the evening you drink tea on the wooden hall floor and end up greeting the guests next door.',
    ],
    [
      '요는 솜을 두껍게 넣어 허리가 편하고, 온돌은 방마다 따로 조절해요. 침대가 더 편한 분을 위한 방도 있으니 예약 전에 살펴봐 주세요.',
      'The floor mattresses are thick with cotton, and each room controls its own underfloor heating. There are rooms with beds too, so have a look before you book.',
    ],
    [
      '장독대와 작은 텃밭을 주인이 직접 돌봐요. 여름에는 상추를, 겨울에는 동치미를 나눠 드리기도 해요.',
      'The owner looks after the jars on the terrace and a small vegetable bed, and shares lettuce in summer and radish kimchi in winter.',
    ],
  ],
  lodge: [
    [
      '굵은 목재로 지은 집이라 들어서면 나무 냄새가 먼저 나요. 벽난로 앞 긴 의자는 비어 있는 날이 드물어요.',
      'The house is built of heavy timber, and the smell of it greets you at the door. The long bench by the fire is seldom empty.',
    ],
    [
      '통창 너머로 계절이 지나가는 것을 보려고 거실을 가장 넓게 지었어요. 눈이 오는 날에는 손님들이 모두 거실에 모여 있어요.',
      'The living room is the largest, so that you can watch the seasons pass the glass. When it snows, that is where everyone is.',
    ],
    [
      '젖은 등산화와 스키를 말릴 수 있는 방이 따로 있어요. 돌아와서 따뜻한 바닥에 눕기까지 오 분이면 충분해요.',
      'There is a drying room for wet boots and skis. Five minutes after coming in you can be lying on a warm floor.',
    ],
    [
      '객실 수를 적게 두어 성수기에도 데크가 붐비지 않아요. 새벽에 나와 커피를 마시면 들리는 것은 새소리뿐이에요.',
      'There are few rooms, so the deck stays uncrowded even in high season. Bring your coffee out at dawn and there is only birdsong.',
    ],
    [
      '읍내까지 나가는 차편을 하루 두 번 운영해요. 장을 보고 도서관에 들렀다가 같은 차로 돌아오면 딱 반나절이에요.',
      'Twice a day we drive guests into town. Do the shopping, stop at the library, come back in the same van: half a day, pleasantly spent.',
    ],
  ],
  guesthouse: [
    [
      '방은 작지만 공용 주방과 거실이 넓은 집이에요. 혼자 왔다가 저녁을 같이 먹게 되는 일이 자주 있어요.',
      'The rooms are small, but the shared kitchen and living room are not. People arrive alone and often end up having dinner together.',
    ],
    [
      '주인이 같은 건물에 살아서 급한 일에 바로 도와드려요. 동네 병원 예약이나 통신사 개통처럼 낯선 일도 물어봐 주세요.',
      'The owners live in the building and can help at once. Ask about unfamiliar things too, such as seeing a doctor or getting a phone line.',
    ],
    [
      '이층 양옥을 고쳐 방을 여섯 개만 두었어요. 옥상에 빨래를 널면 오후 햇볕에 금방 마르고, 밤에는 동네 지붕이 내려다보여요.',
      'It is a two-storey house with only six rooms. Laundry dries quickly on the roof in the afternoon sun, and at night you look over the neighbourhood.',
    ],
    [
      '조용한 시간을 밤 열 시로 정해 두고 모두가 잘 지켜요. 그 덕분에 값이 저렴해도 푹 잘 수 있다는 말을 자주 들어요.',
      'Quiet hours begin at ten and everyone keeps them, so people tell us they sleep well for the money.',
    ],
    [
      '공용 냉장고는 칸마다 이름표를 붙여 나눠 써요. 쌀과 기본양념은 집에서 준비하니 반찬만 사 오시면 돼요.',
      'The shared fridge has a labelled shelf for each guest. Rice and basic seasonings are on the house, so you only need to shop for the rest.',
    ],
  ],
};
