/** Both themes, under the same names. `palette.test.ts` lists the pairs that must stay readable. */
export const dark = {
  canvas: '#0E0B0A',
  surface: '#171311',
  raised: '#211B18',
  line: '#2E2622',
  /** The outline of inputs and controls: 3:1 on every background. */
  edge: '#7D6C60',
  ink: '#F6EFE9',
  muted: '#B5A79C',
  /** Ember as text. */
  accent: '#FF6B4A',
  danger: '#FF8A80',
  perfect: '#62D596',
  great: '#7DBBFF',
  good: '#F0CB55',
  okay: '#FFA25C',
  'not-good': '#FF8A80',
} as const;

export type Palette = Record<keyof typeof dark, string>;

export const light: Palette = {
  canvas: '#FBF7F2',
  surface: '#FFFFFF',
  raised: '#F6EFE7',
  line: '#E9DFD5',
  edge: '#8C7C70',
  ink: '#231A15',
  muted: '#6B5D53',
  accent: '#C23F17',
  danger: '#B3261E',
  perfect: '#14703C',
  great: '#1A5FAF',
  good: '#755600',
  okay: '#9E4308',
  'not-good': '#B3261E',
};

/** The same in both themes. */
export const ember = { fill: '#FF6B4A', on: '#1A0B06', from: '#FF8A3D', to: '#FF4D6D' } as const;
