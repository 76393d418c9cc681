import { useState } from 'react';
import { avatarSources, initials } from './avatar-source';
import { PersonIcon } from './icons';

type Props = {
  person: { id: number; displayName: string; profileImage?: string | null };
  size: number;
  /** Left out, the picture is decoration: the name stands beside it. */
  alt?: string;
};

/** The person's own picture, else a portrait by id, else initials, else a person: whatever the browser can show. */
export function Avatar({ person, size, alt = '' }: Props) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const source = avatarSources(person).find((candidate) => !broken.includes(candidate));
  const shape = 'shrink-0 rounded-pill bg-raised';
  if (source !== undefined) {
    return (
      <img
        src={source}
        alt={alt}
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
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={`${shape} inline-grid place-items-center font-semibold text-muted`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {letters === '' ? <PersonIcon size={Math.round(size * 0.6)} /> : letters}
    </span>
  );
}
