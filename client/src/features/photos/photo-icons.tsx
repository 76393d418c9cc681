import { lines } from '../../ui/glyph';

/** In their own file, because only people who add photos need them. */
export const CameraIcon = lines(
  'M4 8h3.4l1.5-2.5h6.2L16.6 8H20v11H4z',
  'M12 10.2a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6Z',
);
export const CropIcon = lines('M7 3v14h14', 'M3 7h14v14');
export const TrashIcon = lines('M4.5 7h15M9.5 7V4.5h5V7', 'm6.5 7 .9 13h9.2l.9-13M10.3 11v5.5M13.7 11v5.5');
