import { useId } from 'react';
import { greeting } from '#shared/domain/town';
import { LANG } from '../../lib/lang';
import { town } from '../../lib/town';
import { Logo } from '../../ui/Logo';
import * as t from './texts';

export function Fireside() {
  return (
    <div aria-hidden="true" className="landing-scene absolute inset-x-0 -z-20">
      <Campfire />
    </div>
  );
}

export function Banner() {
  return (
    <>
      <Logo size={56} />
      {town.isOwn ? (
        <>
          <p
            dir="auto"
            aria-hidden="true"
            className="mt-3 text-[min(2.25rem,10vw)]/tight font-bold tracking-tight text-balance wrap-anywhere text-ink"
          >
            {town.name}
          </p>
          {town.line && (
            <p dir="auto" className="mt-2 font-semibold text-balance wrap-anywhere text-accent">
              {town.line}
            </p>
          )}
        </>
      ) : (
        <>
          <Wordmark />
          <Tagline />
        </>
      )}
      <p className="mt-3 text-sm text-balance text-ink min-[360px]:text-base">
        {town.greeting || greeting(LANG)}
      </p>
    </>
  );
}

/** The name as outlines, so that the first screen needs no font. */
function Wordmark() {
  const gradient = useId();
  return (
    <svg viewBox="0 4 179 92" className="landing-wordmark mt-3" aria-hidden="true" focusable="false">
      <linearGradient id={gradient} x1="0" y1="24" x2="179" y2="96" gradientUnits="userSpaceOnUse">
        <stop stopColor="#FF8A3D" />
        <stop offset="1" stopColor="#FF4D6D" />
      </linearGradient>
      <path
        fill={`url(#${gradient})`}
        d="M35.7 93H21.2V39H1.8V27H55.3V39H35.7ZM72.9 93H58.5V40.5H70.5V58.4H72.4Q73.2 51.7 75.1 47.5Q77 43.3 80.6 41.3Q84.1 39.3 89.3 39.3Q90.2 39.3 91.3 39.3Q92.3 39.4 93.7 39.7L93.1 55Q91.6 54.2 89.8 54Q88 53.7 86.7 53.7Q82.7 53.7 79.9 55.5Q77.1 57.2 75.4 60.6Q73.6 64 72.9 68.9ZM113.3 93H98.9V40.5H113.3ZM155.4 94.4Q150.4 94.4 146.7 92.5Q143 90.5 140.7 86.8Q138.4 83.1 137.5 77.8H135.7L135.6 93H123.6V21.5H138V38.7Q138 41.1 137.7 43.8Q137.3 46.5 136.8 49.4Q136.3 52.4 135.7 55.6H137.9Q139.2 50.4 141.5 46.8Q143.7 43.2 147.2 41.3Q150.7 39.3 155.5 39.3Q162.1 39.3 166.9 42.7Q171.7 46.1 174.4 52.3Q177 58.5 177 67.1Q177 75.3 174.4 81.5Q171.8 87.6 167 91Q162.2 94.4 155.4 94.4ZM150.3 82.6Q153.9 82.6 156.5 80.7Q159.1 78.7 160.6 75.1Q162 71.5 162 66.7Q162 61.9 160.6 58.4Q159.2 54.8 156.7 52.8Q154.2 50.8 150.6 50.8Q148.2 50.8 146.2 51.8Q144.1 52.7 142.6 54.3Q141.1 55.8 140.1 57.8Q139 59.7 138.5 61.8Q138 63.9 138 67.7Q138 70 138.7 72.6Q139.4 75.2 140.9 77.5Q142.4 79.8 144.8 81.2Q147.1 82.6 150.3 82.6Z"
      />
      <path
        fill="var(--spark)"
        d="M107 7.5C107.7 12.6 115.4 15.4 115.4 23.4C115.4 29.2 111.4 33.2 106.1 33.2S96.8 29.2 96.8 23.6C96.8 19.6 98.8 16.9 101.1 15.2C101.4 17.5 102.4 18.9 104 19.4C103.6 14.6 104.6 10.3 107 7.5Z"
      />
    </svg>
  );
}

const WORDS = [t.people, t.life, t.experiences, t.friends, t.events];

/** "Real …" with a last word that CSS alone animates. Screen readers get one static sentence. */
function Tagline() {
  return (
    <p className="landing-tagline mt-5 font-bold tracking-tight">
      <span className="sr-only">{t.realAll}</span>
      <span aria-hidden="true" className="block">
        {t.real}
      </span>
      <span aria-hidden="true" className="landing-words grid text-accent">
        {WORDS.map((word, index) => (
          <span key={word} style={{ animationDelay: `${index * 2 - 0.3}s` }}>
            {word}
          </span>
        ))}
      </span>
    </p>
  );
}

/**
 * Drawn wide: a phone shows the middle, a desktop all of it. Colours come from landing.css, one set per theme. Moving
 * parts are separate layers on top, so that the drawing is painted once.
 */
function Campfire() {
  return (
    <>
      <svg
        viewBox="0 0 1440 600"
        preserveAspectRatio="xMidYMax slice"
        className="size-full overflow-visible"
        focusable="false"
      >
        <defs>
          <radialGradient id="landing-light">
            <stop stopColor="#ff9a4d" stopOpacity="0.85" />
            <stop offset=".42" stopColor="#ff6b4a" stopOpacity="0.3" />
            <stop offset="1" stopColor="#ff6b4a" stopOpacity="0" />
          </radialGradient>
          <linearGradient id="landing-clearing" x2="0" y2="1">
            <stop stopColor="var(--clearing-top)" />
            <stop offset="1" stopColor="var(--clearing-end)" />
          </linearGradient>
        </defs>
        <path
          fill="none"
          stroke="var(--star)"
          strokeWidth="2"
          strokeLinecap="round"
          opacity="0.55"
          d={STARS}
        />
        <path fill="var(--hill)" d="M0 330Q260 220 640 285T1440 250V600H0Z" />
        <path fill="var(--tree-far)" d={TREES_FAR} />
        <path fill="var(--tree)" d={TREES_NEAR} />
        <circle cx="720" cy="270" r="360" fill="url(#landing-light)" />
        <Person who="bearded" x={622} y={331} scale={0.76} />
        <Person who="bun" x={818} y={331} scale={0.76} mirrored />
        <Person who="longHair" x={673} y={310} scale={0.74} />
        <Person who="curls" x={720} y={297} scale={0.72} />
        <Person who="ginger" x={767} y={310} scale={0.74} mirrored />
        <path
          fill="url(#landing-clearing)"
          d="M0 366Q400 360 508 330Q620 300 720 300T932 330Q1040 360 1440 366V600H0Z"
        />
        <ellipse fill="#0f0908" opacity="0.4" cx="720" cy="388" rx="180" ry="22" />
        <g fill="none" strokeLinecap="round">
          <path stroke="#3A231B" strokeWidth="16" d="M664 386l110-22m-104 0l110 22" />
          <path stroke="#8A5433" strokeWidth="9" d="M664 386h.8M780 386h.8" />
        </g>
        <BackPerson x={564} y={434} scale={0.98} look="a" />
        <BackPerson x={876} y={434} scale={0.98} look="b" mirrored />
        <path fill="var(--ground)" d="M0 452C400 450 520 424 720 418S1040 450 1440 452V600H0Z" />
      </svg>
      <Fire />
    </>
  );
}

function Fire() {
  return (
    <div className="landing-fire">
      <i className="landing-glow" />
      {FLAMES.map(([color, shape]) => (
        <svg key={color} viewBox="-64 -124 128 124" fill={color} focusable="false" className="landing-flame">
          <path d={shape} />
        </svg>
      ))}
    </div>
  );
}

/** A person across the fire, lit from its side. */
function Person({ who, ...place }: Place & { who: keyof typeof LOOKS }) {
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

/** A person on our side of the fire, of whom only an edge is lit. */
function BackPerson({ look, ...place }: Place & { look: 'a' | 'b' }) {
  return (
    <g transform={at(place)} fill={`var(--back-${look})`}>
      <path d="m-58 30c-2-62 20-90 48-94v-20h20v20c28 4 50 32 48 94Z" />
      {look === 'a' && <circle cy="-132" r="13" />}
      <path d="m0-126c-24 0-28 22-26 34 2 18 14 26 26 26s24-8 26-26c2-12-2-34-26-34Z" />
      <path
        fill="none"
        stroke="#ff9a4d"
        strokeWidth="3.5"
        strokeLinecap="round"
        d="m57 10c-1-46-19-70-43-74m8-16c6-20 2-38-14-43"
      />
    </g>
  );
}

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

/** From the outside in, each centred on its lower edge. */
const FLAMES = [
  [
    '#FF6B4A',
    'M0 0c-46 0-62-34-52-68 6-20 22-30 24-56 18 10 24 26 22 40 16-16 16-46 4-72 42 18 64 60 60 100C55-20 36 0 0 0Z',
  ],
  [
    '#FF9A4D',
    'M0 0c-30 0-40-22-34-46 4-16 18-24 20-40C0-78 2-66 2-58c10-8 14-22 10-36 22 16 30 40 26 60C34-12 22 0 0 0Z',
  ],
  ['#FFE0A3', 'M0 0c-16 0-22-14-18-28 4-10 12-16 16-26 14 10 22 22 20 34C16-6 10 0 0 0Z'],
] as const;

const TREES_NEAR =
  'M30 60L79 143L60 143L94 225L70 225L110 308L79 308L125 390L-65 390L-19 308L-50 308L-10 225L-34 225L0 143L-19 143ZM130 150L168 208L154 208L181 265L161 265L193 323L169 323L205 380L55 380L91 323L67 323L99 265L79 265L106 208L92 208ZM235 200L266 243L254 243L276 285L260 285L285 328L266 328L295 370L175 370L204 328L185 328L210 285L195 285L216 243L204 243ZM340 225L365 258L355 258L372 290L360 290L380 323L365 323L388 355L292 355L315 323L300 323L320 290L308 290L325 258L315 258ZM1410 40L1461 125L1442 125L1478 210L1452 210L1494 295L1462 295L1510 380L1310 380L1358 295L1326 295L1368 210L1343 210L1378 125L1359 125ZM1305 140L1343 198L1329 198L1356 255L1336 255L1368 313L1344 313L1380 370L1230 370L1266 313L1242 313L1274 255L1254 255L1281 198L1267 198ZM1205 190L1236 235L1224 235L1246 280L1230 280L1255 325L1236 325L1265 370L1145 370L1174 325L1155 325L1180 280L1165 280L1186 235L1174 235ZM1105 228L1130 261L1120 261L1137 293L1125 293L1145 326L1130 326L1153 358L1057 358L1080 326L1065 326L1085 293L1073 293L1090 261L1080 261ZM470 214L496 249L486 249L504 284L491 284L512 319L496 319L520 354L420 354L444 319L428 319L449 284L436 284L454 249L444 249ZM962 222L986 255L977 255L993 287L981 287L1001 320L986 320L1008 352L916 352L938 320L923 320L943 287L931 287L947 255L938 255Z';

const TREES_FAR =
  'M85 120L123 180L109 180L136 240L116 240L148 300L124 300L160 360L10 360L46 300L22 300L54 240L34 240L61 180L47 180ZM190 215L218 250L207 250L227 285L213 285L236 320L219 320L245 355L135 355L161 320L144 320L167 285L153 285L173 250L162 250ZM410 240L431 268L423 268L437 295L427 295L444 323L431 323L450 350L370 350L389 323L377 323L393 295L383 295L397 268L390 268ZM1360 110L1398 173L1384 173L1411 235L1391 235L1423 298L1399 298L1435 360L1285 360L1321 298L1297 298L1329 235L1309 235L1336 173L1322 173ZM1255 220L1283 255L1272 255L1292 290L1278 290L1301 325L1284 325L1310 360L1200 360L1226 325L1209 325L1232 290L1218 290L1238 255L1227 255ZM1035 240L1056 268L1048 268L1062 295L1052 295L1069 323L1056 323L1075 350L995 350L1014 323L1002 323L1018 295L1008 295L1022 268L1015 268ZM530 246L548 269L541 269L554 291L545 291L559 314L548 314L565 336L495 336L512 314L501 314L515 291L506 291L519 269L512 269ZM905 250L922 273L915 273L927 295L919 295L933 318L922 318L938 340L872 340L888 318L877 318L891 295L883 295L895 273L888 273Z';

const STARS =
  'M0 212h0M417 48h0M1050 123h0M474 173h0M1087 125h0M986 146h0M1176 56h0M539 163h0M1005 12h0M985 108h0M1328 186h0M177 118h0M1329 158h0M927 133h0M1313 209h0M536 77h0M1206 76h0M220 68h0M617 68h0M1350 128h0M1050 202h0M84 63h0M807 117h0M607 44h0M1309 13h0M526 79h0M957 213h0M741 38h0M584 65h0M525 98h0M479 122h0M884 54h0M1305 105h0M1243 146h0M913 119h0M727 158h0M1353 91h0M1020 58h0M845 81h0M476 90h0M1144 202h0M160 188h0M112 94h0M221 18h0M1435 51h0M911 33h0M658 136h0M198 212h0M1274 205h0M1275 209h0M1096 63h0M15 57h0M109 0h0M888 53h0M1067 113h0M990 55h0M1270 54h0M538 206h0M170 113h0M4 210h0';
