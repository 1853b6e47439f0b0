import type { ReviewBank } from './topics';

export const english: ReviewBank = {
  openers: [
    'Stayed {n} nights and left yesterday.',
    'I was here for {n} nights.',
    'We booked {n} nights on the strength of the pictures.',
    'Spent {n} nights here between two flats.',
    'I don’t usually write reviews, but after {n} nights I feel I should.',
    '{n} nights, most of them working.',
    'A friend sent me here and I stayed {n} nights.',
    'My third time in Korea, {n} nights this time.',
  ],
  topics: {
    kitchen: {
      good: [
        'The kitchen is a real one. I cooked almost every evening and never missed a pan.',
        'Two hobs, sharp knives, a proper fridge: whoever equipped this cooks.',
        'Having a rice cooker saved me a small fortune.',
      ],
      bad: [
        'The kitchen has the bare minimum. I ended up buying a ladle and a second pot.',
        'The hob takes forever to boil water.',
      ],
    },
    washerInRoom: {
      good: [
        'A washing machine in the room is worth more than any pool.',
        'I packed half of what I usually do, thanks to the washer.',
      ],
      bad: ['The washer smelled musty until I ran an empty hot cycle.'],
    },
    laundryRoom: {
      good: [
        'The laundry room is spotless and the dryers are fast.',
        'I did laundry on weekday mornings and never had to wait.',
      ],
      bad: [
        'Expect a queue for the dryers on Sunday evening.',
        'One of the dryers was out of order the whole time.',
      ],
    },
    desk: {
      good: [
        'The desk is big enough for a laptop and a second screen, and the chair did not ruin my back.',
        'Sockets on top of the desk. Why doesn’t everyone do this?',
      ],
      bad: ['The desk is closer to a shelf. Fine for e-mail, not for a working day.'],
    },
    wifi: {
      good: [
        'The internet never dropped once, and I was on calls with Europe every night.',
        'Fast wifi, faster cable.',
      ],
      bad: [
        'The wifi slows to a crawl after nine in the evening.',
        'The signal is weak by the bed.',
      ],
    },
    cleaning: {
      good: [
        'Everything was clean down to the window frames.',
        'I could choose the cleaning day, which matters when you work from your room.',
        'Fresh linen, no perfume, no dust. Exactly right.',
      ],
      bad: [
        'I found someone else’s sock under the bed on day one.',
        'The bathroom drain smelled and it took two requests to get it fixed.',
      ],
    },
    staff: {
      good: [
        'They knew my name by the second day and never once made me feel like a bother.',
        'When I fell ill the desk found me a clinic and then a bowl of porridge.',
        'My Korean is poor and they were patient with it.',
        'A bulb went and someone was at the door in ten minutes.',
      ],
      bad: [
        'There is often nobody at the desk, and messages take hours to be answered.',
        'I had to ask three times for the same thing.',
      ],
    },
    noise: {
      good: ['So quiet at night that I could hear my watch.', 'I am a light sleeper and I slept.'],
      bad: [
        'You can hear the corridor as if it were in the room. Bring earplugs.',
        'Footsteps from upstairs until midnight, most nights.',
        'The bin lorry comes at five and you will know it.',
      ],
    },
    transit: {
      good: [
        'Getting here from the airport with two cases was painless.',
        'Station, pharmacy and corner shop are all just outside.',
      ],
      bad: [
        'The walk from the station is longer and steeper than it looks on the map.',
        'Hard to find the first time. A photograph of the entrance would help.',
      ],
    },
    walks: {
      good: [
        'I walked somewhere different every morning and still have paths left over.',
        'Just far enough from the sights to feel like a place where people live.',
        'Fruit from the local growers has spoiled me for supermarkets.',
      ],
      bad: [
        'Without a car you will wait for buses a lot.',
        'Streets around here get dark early; bring a torch if you walk at night.',
      ],
    },
    seaView: {
      good: [
        'You wake up and the sea is simply there. I have four hundred photographs of it.',
        'The view at sunset stopped me working every single evening.',
      ],
      bad: ['Yes, you can see the sea, past the corner of the building in front.'],
    },
    cityView: {
      good: [
        'I never turned the TV on; the lights outside were better.',
        'High enough for a long view and plenty of sun.',
      ],
      bad: ['A sign across the road shines in all night; the curtains can’t quite stop it.'],
    },
    mountainView: {
      good: ['Mist coming off the mountain with the first coffee: I miss it already.'],
      bad: ['The sun goes behind the mountain early, so afternoons in the room are dim.'],
    },
    gardenView: {
      good: ['The room looks onto trees and I woke to birds.'],
      bad: ['Ground floor on the garden side means people walk past your window.'],
    },
    tour: {
      good: [
        'I took the tour first and got exactly the room I had been shown.',
        'One tour told me more than all the pictures.',
      ],
      bad: ['The room on the tour faced the quiet side; the one I got did not.'],
    },
    price: {
      good: [
        'With the long-stay discount it cost less than a short let, with none of the paperwork.',
        'The price I first saw was the price I paid.',
        'No deposit, no bills, no surprises.',
      ],
      bad: [
        'A little dear for what it is.',
        'Weekend nights push the total up more than I expected.',
      ],
    },
    winter: {
      good: [
        'It was freezing outside and I lived in a T-shirt. Heated floors are civilisation.',
        'You control your own heating, thank goodness.',
      ],
      bad: ['There is a draught by the window, so mornings were cold.'],
    },
    summer: {
      good: ['The air conditioning is strong and nearly silent, a blessing in that heat.'],
      bad: ['The room was damp in the rainy season. A dehumidifier would help.'],
    },
    parking: {
      good: ['There was always a parking place, even late.'],
      bad: ['The parking bays are tight and full by nine.'],
    },
    breakfast: {
      good: [
        'Breakfast changes daily and the soups are wonderful.',
        'They packed breakfast for me when I left at dawn.',
      ],
      bad: ['Breakfast repeats every week; by the end I was skipping it.'],
    },
    pool: {
      good: ['On weekday mornings I had the pool to myself.'],
      bad: ['The pool is for children at weekends. Plan around it.'],
    },
    bed: {
      good: ['A firm mattress and a light, warm quilt. I slept like a stone.'],
      bad: ['The mattress dips in the middle and my back noticed.'],
    },
    space: {
      good: [
        'Bigger than it looks in the pictures.',
        'So much storage that nothing had to live on the floor.',
      ],
      bad: ['Too small for two people and two suitcases.', 'The pictures flatter it. It is small.'],
    },
    parcel: {
      good: ['Parcels were taken in and I got a text every time, even for ones from abroad.'],
      bad: ['I heard about a parcel two days after it had come.'],
    },
    hanok: {
      good: [
        'Sitting on the wooden porch while it rained in the courtyard is what I will remember.',
        'Old beams, paper doors and a perfectly modern bathroom.',
      ],
      bad: ['Sound carries across the courtyard, as it does in these houses.'],
    },
    family: {
      good: [
        'They had put a high chair and a baby bath in the room before we arrived.',
        'Our children cried when we left. That is the review.',
      ],
      bad: ['Four of us and two chairs at the table.'],
    },
    business: {
      good: [
        'Receipts were split the way I needed for my company without any fuss.',
        'The best base I have had for a project in Korea.',
      ],
      bad: ['It took days to get a receipt in my company’s name.'],
    },
    long: {
      good: [
        'By the second week I had a regular café and stopped calling it a hotel.',
        'Staying for weeks is easy when somebody else worries about the bills.',
      ],
      bad: [
        'Fine for a few days, but for weeks it needs more cupboards.',
        'After the first week you begin to notice what is worn out.',
      ],
    },
    bath: {
      good: ['The tub is deep and I read half a novel in it.'],
      bad: ['The tub takes forty minutes to fill.'],
    },
  },
  shortGood: [
    'Quiet, clean, kind. Nothing to add.',
    'Would come back tomorrow.',
    'Exactly as pictured, which is rarer than it should be.',
    'I slept better than at home.',
    'A place that does the simple things properly.',
    'Meant to stay less and extended twice.',
    'Lovely people. Thank you for everything.',
    'I almost don’t want to tell anyone.',
  ],
  shortMixed: [
    'Fine. Not more, not less.',
    'Good location, tired furniture.',
    'You get what you pay for.',
    'Friendly staff, ordinary room.',
  ],
  shortBad: [
    'Not what the pictures promised.',
    'I left earlier than planned.',
    'It needs looking after.',
  ],
  endGood: [
    'I’ll be back for longer.',
    'Recommended to anyone staying more than a week.',
    'Thank you for looking after me.',
    'I have already sent two friends the link.',
    'Next time I’d like the same room.',
  ],
  endMixed: [
    'All in all I was comfortable.',
    'Know this beforehand and you will be fine.',
    'Fix that and it would be excellent.',
    'Otherwise a good stay.',
  ],
  endBad: [
    'I would not choose it again.',
    'I told them, but nothing changed while I was there.',
    'Ask plenty of questions before you commit.',
  ],
};
