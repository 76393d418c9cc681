import { lines } from '../../../ui/glyph';
import { mirrored } from '../../../ui/icons';

/** These icons have a file of their own, because only conversations use them. */
export const SendIcon = mirrored(lines('M4.5 12 20 4.5 15.5 20l-3.6-6.3L4.5 12Z', 'm11.9 13.7 3.4-3.9'));
export const ReplyIcon = mirrored(lines('M10 6 4 12l6 6', 'M4.5 12H13c4 0 7 2.5 7 6.5'));
export const PhotoIcon = lines('M4 5h16v14H4z', 'm4.5 17 5-5.5 4 4 2.5-2.5 3.5 3.5', 'M15.5 9.3h.01');
export const TrashIcon = lines('M4.5 7h15M9.5 7V4.5h5V7', 'm6.5 7 .9 13h9.2l.9-13');
