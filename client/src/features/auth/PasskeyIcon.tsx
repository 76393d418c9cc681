import { lines } from '../../ui/glyph';

/** A finger's lines. */
const PasskeyIcon = lines(
  'M6.2 7.4A7.6 7.6 0 0 1 12 4.6c4 0 7.2 3.2 7.2 7.2 0 1.6-.1 3-.4 4.4',
  'M4.8 13.8v-2c0-.7.1-1.3.3-1.9M8.2 18.6c.3-1.6.4-3.4.4-6.8A3.4 3.4 0 0 1 12 8.4a3.4 3.4 0 0 1 3.4 3.4c0 3-.2 5.2-.8 7.6',
  'M12 11.8c0 3.4-.1 5.4-.6 8',
);

export { PasskeyIcon };
