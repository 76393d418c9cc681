import { fill, line, mix } from './kit';
import { box, CREAM, EMBER } from './scene';

/** An open book. */
export const book = (x: number, y: number, cover: string): string =>
  fill(
    `M${x - 52} ${y - 34}L${x} ${y - 22}L${x + 52} ${y - 34}V${y + 24}L${x} ${y + 36}L${x - 52} ${y + 24}Z`,
    cover,
  ) +
  line(`M${x} ${y - 22}V${y + 36}`, mix(cover, '#12060A', 0.35), 5) +
  line(`M${x - 48} ${y - 38}L${x} ${y - 27}L${x + 48} ${y - 38}`, CREAM, 6);

/** Spines side by side, as wide as they are told. */
export const shelf = (x: number, y: number, widths: readonly number[]): string =>
  widths
    .map((w, i) =>
      box(
        x + widths.slice(0, i).reduce((sum, each) => sum + each + 3, 0),
        y - 60 - ((i * 17) % 26),
        w,
        60 + ((i * 17) % 26),
        ['#7D2B3F', '#2B5153', '#C9823A', '#5B3553', '#A8452F', '#3B5673', '#7E9876'][(i * 3 + x) % 7] ??
          EMBER,
        3,
      ),
    )
    .join('');
