import { beads, dot, fill, line } from './kit';
import { bust, WHO } from './people';
import { AMBER, at, box, CREAM, EMBER, flame, glow, moon, oval, pine, scene, stars, WOOD } from './scene';

const reed = (x: number, y: number, h: number): string =>
  line(`M${x} ${y}q-4-${h / 2} 6-${h}`, '#2E4A3E', 6) + line(`M${x + 5} ${y - h + 14}v-40`, '#7A4A2C', 13);

const bowl = (x: number, y: number, r: number, metal: string): string =>
  fill(`M${x - r} ${y}Q${x - r * 0.8} ${y + r} ${x} ${y + r}T${x + r} ${y}Z`, metal) +
  oval(x, y, r, r * 0.24, '#F0C987') +
  oval(x, y + 2, r * 0.8, r * 0.15, '#5A3420');

const shoe = (x: number, y: number, colour: string, turn: number): string =>
  at(
    x,
    y,
    1,
    fill(
      'M-130 0C-134-60-120-92-96-96C-70-98-66-74-40-66C10-54 70-52 118-24C134-12 132 0 130 8H-130Z',
      colour,
    ) +
      fill('M-132 2H132C136 26 128 38 108 38H-112C-128 38-134 22-132 2Z', CREAM) +
      line('M-36-62l-14 26M-8-56l-14 24M20-50l-14 22', CREAM, 9) +
      fill('M-130 0C-134-60-120-92-96-96C-108-60-100-24-84 2Z', '#1B0F14', ' opacity=".3"'),
    turn,
  );

/** Of several categories: what would otherwise share its cover with another activity. */
export const OUTINGS: Record<string, () => string> = {
  ferry: () =>
    scene(
      ['#141d2c', '#3b3350', '#a4553f'],
      [
        stars(31, 34, 380),
        moon(622, 420, 40),
        fill('M0 590L120 500L230 560L390 470L520 560L650 505L780 570V640H0Z', '#272a44'),
        glow(390, 560, 340, 0.8),
        box(0, 626, 780, 580, '#1b2f44'),
        dot(330, 372, 26, CREAM, ' opacity=".16"') + dot(374, 336, 36, CREAM, ' opacity=".12"'),
        box(290, 416, 60, 96, EMBER, 6) + box(290, 440, 60, 18, '#7D2B3F'),
        box(430, 450, 96, 66, CREAM, 10) + box(446, 466, 64, 22, '#2B3F58', 6),
        box(230, 508, 330, 70, '#E6D2B4', 10) + box(170, 572, 450, 74, CREAM, 10),
        beads('M262 542H540', AMBER, 22, 40) + beads('M206 608H596', '#FFC97E', 24, 48),
        fill('M110 640H680L632 728H164Z', '#A8402E') + line('M116 650H674', CREAM, 8),
        line('M60 742q40-18 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0', '#7F9DB4', 7, ' opacity=".7"') +
          line('M20 786q40-16 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0', '#7F9DB4', 5, ' opacity=".4"'),
        line('M120 420q18-20 36 0q18-20 36 0M208 372q12-14 24 0q12-14 24 0', CREAM, 5, ' opacity=".7"'),
      ],
    ),
  birding: () =>
    scene(
      ['#1a2434', '#4a4258', '#c07048'],
      [
        dot(520, 560, 96, '#FFB25E') + glow(520, 560, 330),
        fill('M0 590Q190 520 390 580T780 560V700H0Z', '#2b3346'),
        pine(60, 640, 190, '#1c2634') + pine(140, 650, 150, '#222c3c') + pine(726, 640, 170, '#1c2634'),
        box(0, 632, 780, 580, '#24384c'),
        line('M430 664H610M460 700H580M410 740H640', '#FFB25E', 6, ' opacity=".5"'),
        line('M566 640V744M592 640V744', '#D9A05A', 7),
        fill('M520 628C540 580 606 574 664 622C620 650 560 656 520 628Z', '#E8DCCB') +
          fill('M600 612C630 616 650 620 664 622C640 640 610 644 586 636Z', '#7F93A8') +
          line('M530 622C496 590 546 548 520 508', '#E8DCCB', 19) +
          line('M522 506L446 520', EMBER, 10) +
          dot(520, 504, 17, '#E8DCCB') +
          dot(514, 500, 4, '#1D1518'),
        reed(690, 760, 150) + reed(724, 770, 190) + reed(420, 770, 110) + reed(396, 780, 150),
        bust(200, 800, 2.3, WHO.gus, '#5B6B4A'),
        box(192, 572, 74, 46, '#2A1B18', 14) +
          box(256, 566, 46, 58, '#3A2620', 12) +
          dot(300, 595, 22, '#8FB3C4'),
        line('M120 760Q150 660 226 622', '#5B6B4A', 42) + dot(230, 618, 24, '#8A5335'),
      ],
    ),
  repair: () =>
    scene(
      ['#17141a', '#2e2530', '#54362a'],
      [
        box(70, 300, 640, 220, '#241A1C', 12),
        line('M150 340v90M210 340v70M270 340v100', '#8C98A4', 12) +
          line('M150 430v40M210 410v44M270 440v40', EMBER, 18) +
          line('M520 350h120M520 410h120M520 470h120', '#3A2A2A', 8) +
          dot(560, 332, 16, AMBER) +
          dot(610, 332, 16, '#7E9876') +
          dot(540, 392, 16, '#A8324A') +
          dot(600, 452, 16, '#7F93A8'),
        glow(400, 560, 380),
        line('M640 700V560L520 470', '#8C98A4', 13) + fill('M470 500L560 430L580 470L500 540Z', EMBER),
        fill('M476 506L506 540L330 720H250Z', '#FFD79A', ' opacity=".14"'),
        bust(170, 730, 1.7, WHO.ida, '#2B5153'),
        bust(590, 730, 1.7, WHO.dev, '#C8625A'),
        box(0, 712, 780, 24, '#B0703F') + box(0, 734, 780, 480, WOOD),
        box(280, 584, 210, 130, '#8FA7A0', 20) +
          box(302, 606, 100, 84, '#25302F', 12) +
          dot(352, 648, 30, '#4D6260') +
          dot(446, 628, 17, CREAM) +
          dot(446, 676, 17, CREAM) +
          line('M320 584V540L380 500', '#C9D2CE', 7),
        line('M190 690L262 664', '#F3CDB2', 30) +
          line('M262 664L330 640', '#8C98A4', 9) +
          line('M236 674L264 663', AMBER, 20),
        dot(170, 764, 10, '#8C98A4') +
          dot(214, 776, 8, '#8C98A4') +
          dot(540, 770, 10, '#8C98A4') +
          line('M580 764h70', '#8C98A4', 12),
      ],
    ),
  breathwork: () =>
    scene(
      ['#15161f', '#322845', '#6a3a44'],
      [
        dot(390, 520, 210, '#F0A850', ' opacity=".14"') +
          dot(390, 520, 150, '#F0A850', ' opacity=".2"') +
          dot(390, 520, 96, '#FFB25E'),
        fill('M0 640Q200 590 390 630T780 610V760H0Z', '#241c30'),
        bust(200, 700, 1.8, WHO.ana, '#7E9876'),
        bust(580, 700, 1.8, WHO.chi, '#C8625A'),
        fill('M60 700C110 650 290 650 340 700C300 742 100 742 60 700Z', '#4A5C48') +
          fill('M440 700C490 650 670 650 720 700C680 742 480 742 440 700Z', '#8A3F3C'),
        fill('M0 716Q390 690 780 716V1200H0Z', '#2a1a20'),
        bowl(390, 680, 84, '#B8863F') + bowl(262, 746, 52, '#9A6434') + bowl(520, 746, 52, '#9A6434'),
        line('M330 640L256 566', '#C98E52', 13) + dot(330, 640, 17, CREAM),
        line('M350 620q40-30 80 0M330 590q60-44 120 0M312 560q78-58 156 0', CREAM, 5, ' opacity=".4"'),
        box(96, 740, 30, 46, CREAM, 6) +
          at(111, 742, 0.26, flame(0, 0, 1)) +
          box(654, 740, 30, 46, CREAM, 6) +
          at(669, 742, 0.26, flame(0, 0, 1)),
      ],
    ),
  track: () =>
    scene(
      ['#171a2c', '#4a3354', '#d06a44'],
      [
        dot(390, 520, 120, '#FFB25E') + glow(390, 520, 360),
        fill('M0 560H70V500H130V560H230V520H310V560H470V510H560V560H660V490H720V560H780V640H0Z', '#2a2138'),
        line('M96 620V360M684 620V360', '#1b1524', 10) +
          box(56, 340, 80, 40, '#1b1524', 6) +
          box(644, 340, 80, 40, '#1b1524', 6) +
          beads('M72 360H124', '#FFE0A3', 13, 17) +
          beads('M660 360H712', '#FFE0A3', 13, 17),
        box(0, 610, 780, 24, '#5c7a58'),
        fill('M0 632H780V1200H0Z', '#a8452f'),
        line(
          'M372 632L60 1200M408 632L720 1200M330 632L-260 1200M450 632L1040 1200',
          CREAM,
          6,
          ' opacity=".8"',
        ),
        shoe(290, 700, '#2F6F8A', -6) + shoe(500, 756, EMBER, 4),
      ],
    ),
};
