import type { CommunityRoomSeed, RoomSeed } from './types';

export const rooms: readonly RoomSeed[] = [
  {
    meetup: 'Barton Springs on the Count of Three',
    messages: [
      {
        from: 'marisol.vega',
        text: 'Hi all. We meet at the south gate, not the main one. I’ll be the one with too many towels',
        minutesAgo: 2890,
      },
      { from: 'tunde_ok', text: 'how cold is 68 really', minutesAgo: 2861 },
      { from: 'marisol.vega', text: 'You’ll say a word. Then you’ll be fine', minutesAgo: 2857 },
      {
        from: 'heather.l',
        text: 'I’ve coached kids in it for nine years, the trick is exhaling as you go in',
        minutesAgo: 2410,
      },
      {
        from: 'dan_whitaker',
        text: 'Bringing kolaches, half sausage half apricot. Any vegetarians?',
        minutesAgo: 1322,
      },
      { from: 'priya.raman', text: 'One and a half of me. Apricot please', minutesAgo: 1309 },
      { from: 'bex.tran', text: 'got 2 spare goggles and a float if anyone wants them', minutesAgo: 312 },
      { from: 'tunde_ok', text: 'dibs on the float, zero shame', minutesAgo: 298 },
      { from: 'marisol.vega', text: 'Noted. Count of three, Tunde goes on two', minutesAgo: 290 },
    ],
  },
  {
    meetup: 'Catan, Loudly',
    messages: [
      {
        from: 'zoe.marchetti',
        text: 'table is booked under Catan, Loudly. the barista asked if it was a band',
        minutesAgo: 1980,
      },
      { from: 'dkapoor', text: 'I’m bringing a term sheet for sheep', minutesAgo: 1941 },
      { from: 'zoe.marchetti', text: 'no sheep dilution this time Dev', minutesAgo: 1936 },
      {
        from: 'imani.brooks',
        text: 'First game ever for me. I negotiate for a living, so please don’t be gentle',
        minutesAgo: 1105,
      },
      { from: 'dkapoor', text: 'oh no', minutesAgo: 1098 },
      {
        from: 'leo.abrams',
        text: 'Running ten minutes late, the 1 o’clock matinee is a long one. Deal me in blind',
        minutesAgo: 204,
      },
    ],
  },
  {
    meetup: 'Gumbo from the Roux Up',
    messages: [
      {
        from: 'reggie.broussard',
        text: 'We are full, eight of eight. Who’s allergic to shellfish? Say it now, not at the pot',
        minutesAgo: 4205,
      },
      { from: 'meichao', text: 'Not me. Can I bring scallion pancakes, version nine?', minutesAgo: 4150 },
      { from: 'reggie.broussard', text: 'You can bring versions one through nine', minutesAgo: 4144 },
      {
        from: 'ana_quiroga',
        text: 'I’ll do the rice. My mother would disown me if someone else did',
        minutesAgo: 3010,
      },
      {
        from: 'lupe_arredondo',
        text: 'We have okra coming out of our ears at the nursery. How much do you want?',
        minutesAgo: 1466,
      },
      { from: 'reggie.broussard', text: 'Two pounds. Three if it’s small', minutesAgo: 1460 },
      { from: 'lupe_arredondo', text: 'Three small it is', minutesAgo: 1455 },
      {
        from: 'reggie.broussard',
        text: 'Kitchen’s open from 1:40. Closed shoes please, and no perfume or we can’t smell the roux',
        minutesAgo: 95,
      },
    ],
  },
  {
    meetup: 'Bainbridge on Foot, Pie Included',
    messages: [
      {
        from: 'grace.kimball',
        text:
          'Good morning. 11:25 boat, so under the departures board by 11. ' +
          'They will not wait for us and I will not ask them to',
        minutesAgo: 3105,
      },
      { from: 'linh.pham', text: 'Is it all walkable in normal shoes?', minutesAgo: 3040 },
      {
        from: 'grace.kimball',
        text: 'Yes. One muddy bit by the harbor, maybe forty steps',
        minutesAgo: 3037,
      },
      { from: 'beau.castillo', text: 'never been on a ferry, don’t laugh', minutesAgo: 1630 },
      { from: 'grace.kimball', text: 'Then you get the front rail. House rule', minutesAgo: 1622 },
      { from: 'fatima_zidan', text: 'What kind of pie are we talking about', minutesAgo: 1540 },
      {
        from: 'grace.kimball',
        text: 'Marionberry, chocolate cream, and a savory one that sells out by two',
        minutesAgo: 1533,
      },
      { from: 'marcus_oyelaran', text: 'I move that we do pie before lunch', minutesAgo: 388 },
    ],
  },
  {
    meetup: 'How to Fillet a Rockfish',
    messages: [
      {
        from: 'keisha.lamar',
        text: 'Six people, three fish. Aprons are there. Long sleeves are a mistake, trust me',
        minutesAgo: 2210,
      },
      { from: 'tomoko.reyes', text: 'May I take the heads home? Stock', minutesAgo: 2160 },
      { from: 'keisha.lamar', text: 'You may fight Giorgos for them', minutesAgo: 2155 },
      { from: 'giorgos.m', text: 'I yield the heads. I want the cheeks', minutesAgo: 2101 },
      {
        from: 'marguerite.bell',
        text: 'I’ve never held a filleting knife and I’m 68. Is that all right?',
        minutesAgo: 870,
      },
      { from: 'keisha.lamar', text: 'Best student I ever had was 74. You’re next to me', minutesAgo: 861 },
    ],
  },
  {
    meetup: 'Green Chile, Masa and Gossip',
    messages: [
      {
        from: 'carmen.archuleta',
        text: 'Okay family, eight of us, sixteen hands. I’m soaking the husks on Saturday night',
        minutesAgo: 3320,
      },
      { from: 'bao.nguyen', text: 'what’s the heat level, be honest', minutesAgo: 3294 },
      { from: 'carmen.archuleta', text: 'Medium', minutesAgo: 3290 },
      { from: 'ignacio.baca', text: 'Her medium is not medium', minutesAgo: 3281 },
      { from: 'carmen.archuleta', text: 'Ignacio can stay home', minutesAgo: 3277 },
      {
        from: 'elodie.marchand',
        text: 'I finish my shift at noon, so I can come early and whip the masa. I have the forearms for it',
        minutesAgo: 1490,
      },
      { from: 'carmen.archuleta', text: 'Elodie is now my favorite', minutesAgo: 1484 },
      { from: 'bao.nguyen', text: 'Bringing foil, twine and antacids', minutesAgo: 141 },
    ],
  },
  {
    meetup: 'Sandwich Exchange on the Lawn',
    messages: [
      { from: 'devon.skye', text: 'Update: the beagle is confirmed. Her name is Judge', minutesAgo: 2640 },
      {
        from: 'kim_dela_cruz',
        text: 'Perfect. Is anyone doing a vegetarian one? I’ll do adobo mushroom on pandesal',
        minutesAgo: 2602,
      },
      { from: 'shanice.tolliver', text: 'Kim I’m standing next to you the whole time', minutesAgo: 2590 },
      { from: 'hassan.yusuf', text: 'I have the net and eleven rackets', minutesAgo: 1275 },
      { from: 'devon.skye', text: 'eleven??', minutesAgo: 1270 },
      { from: 'hassan.yusuf', text: 'There were twelve', minutesAgo: 1266 },
      { from: 'will.ferris', text: 'what counts as a sandwich. asking about a burrito', minutesAgo: 433 },
      { from: 'devon.skye', text: 'Judge will rule on it', minutesAgo: 429 },
    ],
  },
  {
    meetup: 'Cherry Creek, Coffee, Platte',
    messages: [
      {
        from: 'brett.kowalski',
        text: 'Wind looks light. We roll at 2:10 from the steps, so be there by 2 with air in your tires',
        minutesAgo: 1815,
      },
      { from: 'alicia.moreno', text: 'First ride in months, I’m going to be slow', minutesAgo: 1770 },
      { from: 'brett.kowalski', text: 'Slow is the plan. There’s a burrito at mile nine', minutesAgo: 1764 },
      { from: 'will.ferris', text: 'need to borrow a helmet, mine retired', minutesAgo: 902 },
      {
        from: 'brett.kowalski',
        text: 'Got a medium in orange. You’ll look like a cone, in a good way',
        minutesAgo: 897,
      },
    ],
  },
  {
    meetup: 'Pikliz by the Jar',
    messages: [
      {
        from: 'nadege.toussaint',
        text: 'We are eight. Hands: bring them. Contact lenses: leave them out, I’m serious',
        minutesAgo: 2750,
      },
      { from: 'priscilla.wong', text: 'I learned that one the hard way in 2019', minutesAgo: 2702 },
      {
        from: 'ernesto.cabrera',
        text: 'I have day-old pan cubano for the griot, a whole sack',
        minutesAgo: 2644,
      },
      { from: 'nadege.toussaint', text: 'Ernesto, God sees you', minutesAgo: 2640 },
      {
        from: 'thuy.delgado',
        text: 'Optometrist here, strongly seconding the contact lens thing',
        minutesAgo: 1188,
      },
      {
        from: 'yolanda.pierre',
        text: 'Can my eldest come and sit on the porch with a book? He’s fourteen and eats like three',
        minutesAgo: 530,
      },
      { from: 'nadege.toussaint', text: 'Then he’s washing jars like three. Yes', minutesAgo: 522 },
    ],
  },
  {
    meetup: 'Mangrove Tunnels Before the Wind',
    messages: [
      {
        from: 'gabriela.nunez',
        text: 'Launch is at 9:15 sharp, meet by the rental hut. Water shoes or old sneakers, no flip-flops',
        minutesAgo: 2020,
      },
      { from: 'melissa.ortega', text: 'Never kayaked. On a scale of one to crying?', minutesAgo: 1984 },
      { from: 'gabriela.nunez', text: 'A two. You’re in the double with me', minutesAgo: 1979 },
      {
        from: 'andre.baptiste',
        text: 'I’ve got space for three from Little Haiti, leaving at 8',
        minutesAgo: 1411,
      },
      { from: 'sasha.lemaire', text: 'Me please. I’ll bring coffee in the good thermos', minutesAgo: 1403 },
      {
        from: 'jerome.pratt',
        text: 'I’ll sweep at the back. Nobody’s allowed behind me, that’s the only rule I have',
        minutesAgo: 265,
      },
    ],
  },
];

export const communityRooms: readonly CommunityRoomSeed[] = [
  {
    community: 'Greenbelt Talkers',
    messages: [
      {
        from: 'kenji.morrow',
        text: 'Trail report: Gus Fruh crossing is ankle deep, the rest is dry',
        minutesAgo: 5800,
      },
      { from: 'ty.blackwell', text: 'saw the owl again by the second bridge, 6:50', minutesAgo: 5744 },
      {
        from: 'simone.achebe',
        text: 'Who’s in on Tuesday? Easy four, I have to be at the gym by nine',
        minutesAgo: 4210,
      },
      {
        from: 'priya.raman',
        text: 'Me. Also whoever asked about shin pain, send me a message and stop running on it',
        minutesAgo: 4180,
      },
      { from: 'kenji.morrow', text: 'It was me. I’ve stopped. Mostly', minutesAgo: 700 },
    ],
  },
  {
    community: 'Columbia City Ferment Club',
    messages: [
      {
        from: 'tomoko.reyes',
        text: 'Swap is Sunday at 4. Label your jars: what, when, how angry',
        minutesAgo: 6120,
      },
      { from: 'keisha.lamar', text: 'bringing fish sauce, eleven months. open it outside', minutesAgo: 6075 },
      {
        from: 'giorgos.m',
        text: 'Olives from my cousin. They are not spicy, they are just honest',
        minutesAgo: 6010,
      },
      {
        from: 'samuel_tekle',
        text: 'My girls made their first kraut and would like a certificate',
        minutesAgo: 2250,
      },
      { from: 'tomoko.reyes', text: 'I’m printing certificates', minutesAgo: 2241 },
    ],
  },
  {
    community: 'Late Shift Social',
    messages: [
      {
        from: 'jo.palmer',
        text: 'Off at 7 am on Thursday. Who’s having dinner at breakfast time',
        minutesAgo: 3900,
      },
      { from: 'elodie.marchand', text: 'Me. I’ll have warm bread and poor judgment', minutesAgo: 3871 },
      { from: 'tenzin.dolma', text: 'In. Somewhere with soup', minutesAgo: 3860 },
      { from: 'trey.washington', text: 'counts if I just haven’t gone to bed?', minutesAgo: 1420 },
      { from: 'jo.palmer', text: 'Counts. Wear sunglasses', minutesAgo: 1411 },
    ],
  },
  {
    community: 'Slack Tide Paddlers',
    messages: [
      {
        from: 'kyle.benning',
        text: 'Slack is 10:40 on Saturday. South wind under five, so Chicken Key looks good',
        minutesAgo: 4450,
      },
      { from: 'gabriela.nunez', text: 'I can bring two boats', minutesAgo: 4402 },
      { from: 'desmond.clarke', text: 'I’ll be under one of them', minutesAgo: 4391 },
      { from: 'marta.wozniak', text: 'My ladies want to race you. All twelve of them', minutesAgo: 2015 },
      { from: 'kyle.benning', text: 'We are officially a non-racing club, Marta', minutesAgo: 2004 },
      { from: 'marta.wozniak', text: 'That is what losing clubs say', minutesAgo: 2001 },
    ],
  },
];
