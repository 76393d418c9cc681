const PORTRAITS = 99;

/** A number from 1 to 99. Successive ids get successive placeholders. */
export function portraitIndex(id: number): number {
  const whole = Number.isFinite(id) ? Math.abs(Math.trunc(id)) : 1;
  return ((whole + PORTRAITS - 1) % PORTRAITS) + 1;
}

/** Our drawn portraits are also stored as pixels, because a page would have to draw the vectors anew for each face. */
const drawn = (url: string) => url.replace(/^(\/portraits\/\d+)\.svg$/, '$1.webp');

/**
 * The pictures to try, in order. Placeholders are animals, so that a person without a photo does not look like one
 * with a photo.
 */
export function avatarSources(person: { id: number; profileImage?: string | null }): string[] {
  const own = person.profileImage?.trim();
  const placeholder = `/portraits/placeholder-${portraitIndex(person.id)}.webp`;
  return own ? [drawn(own), placeholder] : [placeholder];
}
