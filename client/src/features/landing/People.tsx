type Place = { x: number; y: number; scale: number; mirrored?: boolean };

type Look = {
  skin: string;
  skinShade: string;
  cloth: string;
  clothShade: string;
  behind?: string;
  hair: string;
  front: string;
};

const FRINGE = 'm-21 4c-8-24 5-37 22-37S29-20 21 4c-1-10-4-15-8-18-9 5-20 3-26-2-4 5-7 11-8 20Z';

/** Five people with little in common. */
const LOOKS = {
  longHair: {
    skin: '#E0A57C',
    skinShade: '#BB8065',
    cloth: '#3B5673',
    clothShade: '#2F3E54',
    hair: '#3A2019',
    behind: 'm0-33c-25 0-29 23-26 43 1 16-1 26-4 36h60c-3-10-5-20-4-36 3-20-1-43-26-43Z',
    front: FRINGE,
  },
  curls: {
    skin: '#6E4029',
    skinShade: '#512A1F',
    cloth: '#7D2B3F',
    clothShade: '#5D202F',
    hair: '#1B1315',
    behind: 'M0-46a36 36 0 1 0 .1 0Z',
    front: 'm-24 0c0-24 12-30 24-30s24 6 24 30C20-12 12-17 0-17s-20 5-24 17Z',
  },
  ginger: {
    skin: '#F0C3A2',
    skinShade: '#C79681',
    cloth: '#7E9876',
    clothShade: '#5E6C56',
    hair: '#A34E2A',
    front: FRINGE,
  },
  bearded: {
    skin: '#C98C62',
    skinShade: '#9C6748',
    cloth: '#B9803A',
    clothShade: '#8B5C2B',
    hair: '#211613',
    front:
      'm-22 2c-6-22 4-36 22-36s28 14 22 36c-2-9-5-13-7-16-10 2-22 1-30-2-3 4-6 9-7 18Zm2 0c1 17 11 27 20 27s19-10 20-27c-3 10-8 13-12 12-5-3-11-3-16 0-4 1-9-2-12-12Z',
  },
  bun: {
    skin: '#A9704C',
    skinShade: '#804F37',
    cloth: '#5A4A7A',
    clothShade: '#42365C',
    hair: '#1D1315',
    behind: 'M0-55a13 13 0 1 0 .1 0Z',
    front: 'm-21 4c-8-24 5-37 21-37s29 13 21 37c-2-14-9-22-21-22s-19 8-21 22Z',
  },
} satisfies Record<string, Look>;

const at = ({ x, y, scale, mirrored = false }: Place) =>
  `translate(${x} ${y})scale(${mirrored ? -scale : scale} ${scale})`;

/** A person across the fire, lit from its side. */
export function Person({ who, ...place }: Place & { who: keyof typeof LOOKS }) {
  const look: Look = LOOKS[who];
  return (
    <g transform={at(place)}>
      {look.behind && <path transform="translate(0 -92)" fill={look.hair} d={look.behind} />}
      <path fill={look.skinShade} d="m-9-76H9v36H-9Z" />
      <path fill={look.cloth} d="m-52 20c-2-60 14-78 40-82q12 10 24 0c26 4 42 22 40 82Z" />
      <path fill={look.clothShade} d="m-52 20c-2-60 14-78 40-82C-30-50-36-30-34 20Z" />
      <g transform="translate(0 -92)">
        <path fill={look.skin} d="m-20-2c0 17 10 29 20 29S20 15 20-2c0-16-8-25-20-25s-20 9-20 25Z" />
        <path fill={look.skinShade} d="m-20-2c0 17 10 29 20 29-7-5-12-13-13-29Z" />
        <path fill={look.hair} d={look.front} />
      </g>
    </g>
  );
}

/** A person on our side of the fire: only an edge of light. */
export function BackPerson({ look, ...place }: Place & { look: 'a' | 'b' }) {
  return (
    <g transform={at(place)} className={`landing-back-${look}`}>
      <path d="m-58 30c-2-62 20-90 48-94v-20h20v20c28 4 50 32 48 94Z" />
      {look === 'a' && <circle cy="-132" r="13" />}
      <path d="m0-126c-24 0-28 22-26 34 2 18 14 26 26 26s24-8 26-26c2-12-2-34-26-34Z" />
      <path className="landing-rim" d="m57 10c-1-46-19-70-43-74m8-16c6-20 2-38-14-43" />
    </g>
  );
}
