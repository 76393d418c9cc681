import { lines } from '../../ui/glyph';

const HideIcon = lines(
  'M4 4.5 19.5 20',
  'M9.3 6.1A9.6 9.6 0 0 1 12 5.7c4.4 0 7.6 2.8 9.3 6.3a12.6 12.6 0 0 1-2.5 3.5M6.6 7.8A12.3 12.3 0 0 0 2.7 12c1.7 3.5 4.9 6.3 9.3 6.3 1.6 0 3-.4 4.3-1',
);
const FlagIcon = lines('M5.5 21V4', 'M5.5 4.8c4-2 7.5 1.8 13 0v9c-5.5 1.8-9-2-13 0');
const ShirtIcon = lines('M8.5 4 3.5 7l2 4 2-1v10h9V10l2 1 2-4-5-3a3.5 3.5 0 0 1-7 0Z');
const GlassIcon = lines('M6.5 3.5h11l-.8 5.5a4.7 4.7 0 0 1-9.4 0l-.8-5.5Z', 'M12 13.5v7M8.5 20.5h7');
const CoinIcon = lines(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M14.8 9.2c-.5-1-1.5-1.6-2.8-1.6-1.6 0-2.7.8-2.7 2.1 0 3 5.6 1.5 5.6 4.5 0 1.3-1.2 2.2-2.9 2.2-1.4 0-2.5-.7-3-1.8M12 6v12',
);

const ImageIcon = lines(
  'M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5Z',
  'm3.5 16 5-5 4.5 4.5 2.5-2.5 5 5',
  'M15.5 8.5v.01',
);

export { CoinIcon, FlagIcon, GlassIcon, HideIcon, ImageIcon, ShirtIcon };
