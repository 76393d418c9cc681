import { lines } from './glyph';

/** The icons of the first screen, in their own file because a file is loaded as a whole. */
const PauseIcon = lines('M8.5 5.5v13M15.5 5.5v13');
const PlayIcon = lines('M8 5.5v13l10.5-6.5L8 5.5Z');
const SunIcon = lines(
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  'M12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M5.5 18.5l1.4-1.4M17.1 6.9l1.4-1.4',
);
const MoonIcon = lines('M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z');

export { MoonIcon, PauseIcon, PlayIcon, SunIcon };
