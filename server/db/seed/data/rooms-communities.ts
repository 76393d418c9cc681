import type { CommunityRoomSeed } from './types';

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
