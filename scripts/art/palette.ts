import { mix } from './kit';

/** Skin from fair to deep; shade and line are darker variants of the same skin. */
export type Skin = { base: string; shade: string; line: string; lip: string; deep: boolean };

const skin = (base: string, lip: string, deep = false): Skin => ({
  base,
  lip,
  deep,
  shade: mix(base, deep ? '#1F0710' : '#8A2B2B', deep ? 0.26 : 0.22),
  line: mix(base, '#33090F', deep ? 0.62 : 0.5),
});

export const SKINS = {
  porcelain: skin('#F8DBC7', '#CF6F66'),
  rose: skin('#F3C7AA', '#C8625A'),
  sand: skin('#EBB993', '#BD5A50'),
  honey: skin('#DCA377', '#AF4F45'),
  olive: skin('#C98E62', '#9E4239'),
  bronze: skin('#AF734B', '#8A3430'),
  umber: skin('#8F5738', '#74282B', true),
  cocoa: skin('#72432C', '#5F2227', true),
  espresso: skin('#5A3525', '#4B1A22', true),
} as const;

export const HAIR = {
  ink: '#1D1518',
  espresso: '#35211C',
  chestnut: '#5E3524',
  auburn: '#8D4326',
  copper: '#C5622C',
  honey: '#BF8743',
  flax: '#E3C17F',
  grey: '#948C88',
  silver: '#D8D1C9',
  plum: '#7A3355',
  rose: '#D8707F',
  teal: '#2E6A6C',
} as const;

/** The background and the glow behind the head. */
export const GROUNDS: readonly (readonly [string, string])[] = [
  ['#F26A48', '#FA8660'],
  ['#F0A040', '#F8B860'],
  ['#C9823A', '#D99A52'],
  ['#A8452F', '#BD5A3E'],
  ['#7A2C3E', '#923C4E'],
  ['#52304A', '#68405E'],
  ['#34465E', '#465C78'],
  ['#2B5153', '#3A6667'],
  ['#6F8A6C', '#86A080'],
  ['#EBD3B2', '#F5E3C8'],
  ['#E0A08A', '#ECB6A1'],
  ['#7F93A8', '#97AABD'],
  ['#A37F98', '#B896AD'],
  ['#D8B25A', '#E5C476'],
];

export const CLOTH = {
  cream: '#F3E4CF',
  ink: '#231B1A',
  ember: '#EF6142',
  mustard: '#DCA03A',
  denim: '#3B5673',
  sage: '#7E9876',
  wine: '#7D2B3F',
  teal: '#2D6365',
  sand: '#CDAA82',
  blush: '#E59C90',
  slate: '#4A4A55',
  plum: '#5B3553',
  sky: '#9DB3C6',
} as const;

export type Cloth = keyof typeof CLOTH;
