import { useId } from 'react';
import { Logo } from '../../ui/Logo';
import { Campfire } from './Campfire';

/** The static parts of the first screen. */
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
      <Wordmark />
      <Tagline />
      <p className="mt-3 text-sm text-balance text-ink min-[360px]:text-base">
        Join small meetups near you, and see who you&apos;d get on with before you go.
      </p>
    </>
  );
}

/** The name in the display typeface, as outlines, so the first screen needs no font. The dot of the i burns. */
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
        className="landing-spark"
        d="M107 7.5C107.7 12.6 115.4 15.4 115.4 23.4C115.4 29.2 111.4 33.2 106.1 33.2S96.8 29.2 96.8 23.6C96.8 19.6 98.8 16.9 101.1 15.2C101.4 17.5 102.4 18.9 104 19.4C103.6 14.6 104.6 10.3 107 7.5Z"
      />
    </svg>
  );
}

const WORDS = ['People', 'Life', 'Experiences', 'Friends', 'Events'] as const;

/** "Real …" with a last word that is animated by CSS alone. Screen readers get one static sentence. */
function Tagline() {
  return (
    <p className="landing-tagline mt-5 font-bold tracking-tight">
      <span className="sr-only">Real {WORDS.join(', ')}</span>
      <span aria-hidden="true" className="block">
        Real
      </span>
      <span aria-hidden="true" className="landing-words grid text-accent">
        {WORDS.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </span>
    </p>
  );
}
