/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Ember, as the product comes. */
export const PRODUCT_ACCENT = '#FF6B4A';

export const TEXT_CONTRAST = 4.5;
/** A button of the colour has to stand out from the page. */
const FILL_CONTRAST = 1.5;
/** The lightest and the darkest ground of each theme (client/src/styles/palette.ts). */
const GROUNDS = { dark: ['#0E0B0A', '#211B18'], light: ['#FFFFFF', '#F6EFE7'] } as const;
const INKS = ['#1A0B06', '#FFFFFF', '#000000'] as const;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function mixed(hex: string, towards: number, share: number): string {
  const parts = channels(hex).map((value) => Math.round(value + (towards - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** `fill` is the ground of buttons and `on` their text; `dark` and `light` are the colour as text in each theme. */
export type Accent = { fill: string; on: string; dark: string; light: string };

/** Lightens and darkens a colour until it can be read in both themes, or says why it cannot be used. */
export function accentOf(hex: string): Accent | { problem: string } {
  const asText = (theme: keyof typeof GROUNDS, towards: number) => {
    const shades = Array.from({ length: 101 }, (_, percent) => mixed(hex, towards, percent / 100));
    const isReadable = (shade: string) =>
      GROUNDS[theme].every((ground) => contrast(shade, ground) >= TEXT_CONTRAST);
    return shades.find(isReadable) ?? hex;
  };
  const fill = hex.toUpperCase();
  if (GROUNDS.light.some((ground) => contrast(fill, ground) < FILL_CONTRAST))
    return { problem: 'Too light: its buttons would not stand out in the light theme' };
  if (GROUNDS.dark.some((ground) => contrast(fill, ground) < FILL_CONTRAST))
    return { problem: 'Too dark: its buttons would not stand out in the dark theme' };
  const on = INKS.find((ink) => contrast(ink, fill) >= TEXT_CONTRAST) ?? INKS[0];
  return { fill, on, dark: asText('dark', 255), light: asText('light', 0) };
}

/** What a town's pages and mails show in place of ember: null where none is set, or where it can no longer be used. */
export function townAccent({ accent }: { accent: string | null }): Accent | null {
  const found = accent === null ? null : accentOf(accent);
  return found && 'fill' in found ? found : null;
}
