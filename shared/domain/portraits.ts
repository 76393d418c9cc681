const PORTRAITS = 99;

/** 1 to 99; ids that follow each other get placeholders that do. */
export function portraitIndex(id: number): number {
  const whole = Number.isFinite(id) ? Math.abs(Math.trunc(id)) : 1;
  return ((whole + PORTRAITS - 1) % PORTRAITS) + 1;
}

/** Ours are kept as pixels beside the lines they were drawn with, which every page would draw anew for each face. */
const drawn = (url: string) => url.replace(/^(\/portraits\/\d+)\.svg$/, '$1.webp');

/** What to try, in order. The placeholders are animals: nobody who has no photo looks like somebody who has one. */
export function avatarSources(person: { id: number; profileImage?: string | null }): string[] {
  const own = person.profileImage?.trim();
  const placeholder = `/portraits/placeholder-${portraitIndex(person.id)}.webp`;
  return own ? [drawn(own), placeholder] : [placeholder];
}
