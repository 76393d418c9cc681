import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { dark, ember, light, type Palette } from './client/src/styles/palette';

const variables = (palette: Palette) =>
  Object.fromEntries(Object.entries(palette).map(([name, colour]) => [`--color-${name}`, colour]));

export default {
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      white: '#FFFFFF',
      black: '#000000',
      // A town sets these variables in the page, and nobody else does.
      ember: `var(--ember, ${ember.fill})`,
      'on-ember': `var(--on-ember, ${ember.on})`,
      ...Object.fromEntries(Object.keys(dark).map((name) => [name, `var(--color-${name})`])),
    },
    // Sizes are in rem and distances in px, so that larger letters get the room and what surrounds them stays small.
    // Headings stop growing where a long word would no longer fit on a narrow phone.
    fontSize: {
      xs: ['0.75rem', '1rem'],
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['min(1.25rem, 34px)', '1.3'],
      xl: ['min(1.75rem, 44px)', '1.143'],
      '2xl': ['min(2.5rem, 60px)', '1.1'],
    },
    fontFamily: {
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'sans-serif'],
      display: ['var(--display-face, system-ui)', 'system-ui', '-apple-system', 'Segoe UI', 'sans-serif'],
    },
    borderRadius: { none: '0', card: '20px', input: '14px', pill: '999px' },
    extend: {
      boxShadow: { pop: 'var(--shadow-pop)' },
      maxWidth: { phone: '430px' },
      transitionTimingFunction: { spring: 'cubic-bezier(0.2, 0.9, 0.3, 1.1)' },
    },
  },
  plugins: [
    plugin((api) => {
      api.addBase({
        ":root, [data-theme='dark']": {
          colorScheme: 'dark',
          '--shadow-pop': '0 16px 48px rgb(0 0 0 / 0.55)',
          ...variables(dark),
        },
        "[data-theme='light']": {
          colorScheme: 'light',
          '--shadow-pop': '0 16px 48px rgb(64 32 16 / 0.16)',
          ...variables(light),
        },
      });
    }),
  ],
} satisfies Config;
