import { beads, dot, fill, line } from './kit';
import { back, bust, WHO } from './people';
import { at, box, CREAM, EMBER, flame, glow, lampString, oval, scene, stars, steam } from './scene';

const steamer = (x: number, y: number): string =>
  box(x - 170, y, 340, 66, '#C98F52', 12) +
  line(`M${x - 168} ${y + 18}H${x + 168}M${x - 168} ${y + 48}H${x + 168}`, '#9A6434', 7);

const dumpling = (x: number, y: number): string =>
  fill(
    `M${x - 46} ${y + 26}C${x - 56} ${y - 14} ${x - 20} ${y - 34} ${x} ${y - 40}C${x + 20} ${y - 34} ${x + 56} ${y - 14} ${x + 46} ${y + 26}Z`,
    CREAM,
  ) + line(`M${x} ${y - 38}q-18 14-24 40M${x} ${y - 38}q18 14 24 40M${x} ${y - 38}v34`, '#CBB394', 5);

const loaf = (x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    scale,
    fill('M-170 40C-190-60-110-120 0-120S190-60 170 40Q0 76-170 40Z', '#B8713A') +
      fill('M-170 40C-190-60-110-120 0-120C-90-96-130-30-120 50Q-148 48-170 40Z', '#8A4C26') +
      line('M-90-70Q-40-30-30 24M-10-92Q30-50 30 20M76-78Q104-40 96 16', '#F0CF9C', 15),
  );

/** More of Food & Dining: what is made together, and where it is eaten. */
export const TABLE: Record<string, () => string> = {
  bread: () =>
    scene(
      ['#1a1310', '#40261c', '#6a3c26'],
      [
        fill('M170 600V420Q170 300 390 300T610 420V600Z', '#2A1813') +
          fill('M220 600V440Q220 350 390 350T560 440V600Z', '#120B0A'),
        glow(390, 560, 280) +
          at(320, 600, 0.7, flame(0, 0, 1)) +
          at(390, 600, 0.9, flame(0, 0, 1)) +
          at(460, 600, 0.7, flame(0, 0, 1)),
        line(
          'M170 420h-40M176 500h-46M610 420h40M604 500h46M390 300v-34M260 330l-20-30M520 330l20-30',
          '#5A3424',
          8,
        ),
        box(0, 596, 780, 620, '#7A4A2C') + box(0, 596, 780, 14, '#B0703F'),
        fill('M120 690L660 676L700 790L80 800Z', '#F3E4CF') +
          line('M130 716L668 702M100 770L690 760', '#A8324A', 6, ' opacity=".6"'),
        loaf(290, 700, 1) + loaf(530, 716, 0.8),
        oval(180, 772, 78, 32, '#B8713A') +
          oval(180, 766, 66, 26, '#F0D9B0') +
          oval(250, 784, 78, 32, '#B8713A') +
          oval(250, 778, 66, 26, '#F0D9B0'),
        steam(300, 566, 70, '.35'),
        line('M620 640l52-120M640 646l70-96M604 636l30-130', '#D8B25A', 6) +
          beads('M672 520l-26 60M710 550l-34 44M634 506l-16 60', '#E5C476', 20, 16),
      ],
    ),
  dumplings: () =>
    scene(
      ['#191318', '#3c2028', '#6a2f2c'],
      [
        dot(150, 360, 56, EMBER) +
          line('M150 250V304M150 416v60M130 476v34M170 476v34', '#DCA03A', 6) +
          glow(150, 360, 150, 0.6) +
          dot(630, 360, 56, EMBER) +
          line('M630 250V304M630 416v60M610 476v34M650 476v34', '#DCA03A', 6) +
          glow(630, 360, 150, 0.6),
        steam(300, 470, 110, '.4') + steam(390, 450, 130, '.4') + steam(480, 470, 110, '.4'),
        box(0, 740, 780, 22, '#A8623A') + box(0, 760, 780, 450, '#4A2620'),
        steamer(390, 676) + steamer(390, 606),
        oval(390, 606, 170, 46, '#E0B070') + oval(390, 604, 146, 34, '#6A4426'),
        dumpling(310, 584) +
          dumpling(390, 566) +
          dumpling(470, 584) +
          dumpling(350, 606) +
          dumpling(432, 606),
        oval(130, 744, 70, 18, '#2B3F58') + oval(130, 740, 50, 11, '#3A1F16'),
        line('M600 772L740 690M624 780L752 706', '#C98E52', 11),
      ],
    ),
  'long-table': () =>
    scene(
      ['#141a24', '#2c3040', '#5a3c34'],
      [
        stars(52, 30, 340),
        fill('M-20 620C-40 420 60 330 150 350C230 330 270 420 250 520L180 640Z', '#1c2c28') +
          fill('M800 620C820 420 720 330 630 350C550 330 510 420 530 520L600 640Z', '#1c2c28'),
        lampString(-20, 330, 800, 330, 110, 12),
        glow(390, 600, 360),
        box(0, 640, 780, 560, '#22301f'),
        bust(280, 626, 0.95, WHO.kim, '#C8625A') +
          bust(390, 616, 0.9, WHO.jon, '#DCA03A') +
          bust(500, 626, 0.95, WHO.leo, '#2B5153'),
        fill('M200 606H580L760 800H20Z', CREAM) + fill('M20 800H760V840H20Z', '#C9B49A'),
        fill('M360 606H420L470 800H310Z', '#A8324A', ' opacity=".75"'),
        oval(390, 640, 40, 12, '#7E9876') + oval(390, 694, 62, 18, '#DCA03A') + oval(390, 690, 44, 11, EMBER),
        oval(262, 650, 34, 9, '#fff') +
          oval(518, 650, 34, 9, '#fff') +
          oval(214, 708, 46, 13, '#fff') +
          oval(566, 708, 46, 13, '#fff'),
        box(330, 640, 10, 40, CREAM) + at(335, 642, 0.2, flame(0, 0, 1)),
        back(150, 860, 1.5, '#35211C', '#3B5673', 'right') +
          back(630, 860, 1.5, '#8D4326', '#7D2B3F', 'left'),
      ],
    ),
};
