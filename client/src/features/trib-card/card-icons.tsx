import { lines } from '../../ui/glyph';

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

export { CoinIcon, GlassIcon, ImageIcon, ShirtIcon };
