import { useState } from 'react';
import { photoSources } from '#shared/domain/photos';
import { avatarSources } from '#shared/domain/portraits';
import { PersonIcon } from './icons';

type Props = {
  person: { id: number; displayName: string; profileImage?: string | null };
  size: number;
};

/**
 * Shows the first of these that the browser can load: the person's own picture, a placeholder chosen by id, initials, an
 * icon. It is decorative, because the name is next to it.
 */
export function Avatar({ person, size }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const source = avatarSources(person).find((candidate) => !broken.includes(candidate));
  const shape = 'shrink-0 rounded-pill bg-raised';
  if (source !== undefined) {
    return (
      <img
        srcSet={photoSources(source)}
        sizes={`${size}px`}
        src={source}
        alt=""
        width={size}
        height={size}
        decoding="async"
        draggable={false}
        className={`${shape} object-cover`}
        style={{ width: size, height: size }}
        onError={() => setBroken((before) => [...before, source])}
      />
    );
  }
  const letters = initials(person.displayName);
  return (
    <span
      aria-hidden="true"
      className={`${shape} inline-grid place-items-center font-semibold text-muted`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {letters === '' ? <PersonIcon size={Math.round(size * 0.6)} /> : letters}
    </span>
  );
}

const INITIALS_MAX = 2;

/** The first letters of the first and the last word, as whole characters; upper case may be longer, as "ß" becomes "SS". */
export function initials(name: string): string {
  const words = name
    .split(/[\s\p{P}\p{S}]+/u)
    .map((word) => /\p{L}|\p{N}/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  const chosen = words.length > INITIALS_MAX ? [words[0], words.at(-1)] : words;
  return chosen.map((letter = '') => Array.from(letter.toLocaleUpperCase())[0]).join('');
}
