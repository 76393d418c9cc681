import type { ReactNode } from 'react';
import { filled, type IconProps, lines } from './glyph';

export const FlameIcon = lines(
  'M12.4 2.5c.6 3.7 5.9 6.1 5.9 11.7 0 4.1-2.8 7.3-6.3 7.3s-6.3-3-6.3-7.1c0-2.7 1.4-4.9 3-6.2.2 1.8.9 3 2.1 3.6-.3-3.8.1-7 1.6-9.3Z',
  'M12.3 13.2c.3 1.5 2.1 2.3 2.1 4.5 0 1.5-1 2.5-2.4 2.5s-2.4-1-2.4-2.5c0-1.2.6-1.9 1.2-2.7',
);
export const CompassIcon = lines(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'm15.6 8.4-2 5.2-5.2 2 2-5.2 5.2-2Z',
);
/** An envelope with its card drawn out: meetups to which the person is invited. */
export const InvitationIcon = lines(
  'M6 8.6V3.2h12v5.4',
  'M6 8 3 10.4v10.4h18V10.4L18 8',
  'm3.4 10.8 8.6 5.4 8.6-5.4',
  'M12 11.4c-1.9-1.3-3-2.3-3-3.6 0-1.7 2.2-2.2 3-.6.8-1.6 3-1.1 3 .6 0 1.3-1.1 2.3-3 3.6Z',
);
/** Stands for why something fits, and for nothing else. */
export const SparkIcon = lines(
  'M12 3.5c.9 4.9 3.1 7.1 8 8-4.9.9-7.1 3.1-8 8-.9-4.9-3.1-7.1-8-8 4.9-.9 7.1-3.1 8-8Z',
  'M19 3v3.5M20.75 4.75h-3.5',
);
export const ChatIcon = lines(
  'M12 4c5 0 9 3.3 9 7.5S17 19 12 19c-1.1 0-2.2-.2-3.2-.5L4 20.2l1.3-3.7C3.9 15.2 3 13.4 3 11.5 3 7.3 7 4 12 4Z',
  'M8.3 11.6h.01M12 11.6h.01M15.7 11.6h.01',
);
export const PersonIcon = lines(
  'M12 3.8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  'M4.5 20.2c.6-3.4 3.7-5.7 7.5-5.7s6.9 2.3 7.5 5.7',
);
export const PeopleIcon = lines(
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  'M2.8 19.5c.4-3 3-5 6.2-5s5.8 2 6.2 5',
  'M15.5 5.3a3.5 3.5 0 0 1 0 6.5M17.8 14.9c1.9.7 3.1 2.4 3.4 4.6',
);
export const PersonAddIcon = lines(
  'M9.5 4.5a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4Z',
  'M2.8 19.7c.5-3.1 3.3-5.2 6.7-5.2s6.2 2.1 6.7 5.2',
  'M18.7 8v6M15.7 11h6',
);

/** What points along the line of reading. */
export const mirrored = (Icon: (props: IconProps) => ReactNode) => (props: IconProps) => (
  <Icon data-mirrored {...props} />
);
export const BackIcon = mirrored(lines('M14.5 5 7.5 12l7 7'));
export const ForwardIcon = mirrored(lines('m9.5 5 7 7-7 7'));
export const UpIcon = lines('m5 14.5 7-7 7 7');
export const DownIcon = lines('m5 9.5 7 7 7-7');
export const CloseIcon = lines('m6 6 12 12M18 6 6 18');
export const CheckIcon = lines('m5 12.5 4.7 4.7L19 7.5');
export const PlusIcon = lines('M12 5v14M5 12h14');
export const MinusIcon = lines('M5 12h14');

export const SearchIcon = lines('M10.8 4a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6Z', 'm15.8 15.8 4.2 4.2');
export const MoreIcon = filled(
  'M3.8 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0ZM10.4 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0ZM17 12a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0Z',
);
export const FilterIcon = lines('M3.5 7h17M7 12h10M10.3 17h3.4');
export const PreferencesIcon = lines(
  'M4 7.5h9M18.5 7.5H20M4 16.5h1.5M11 16.5h9',
  'M15.7 5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8.3 14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
);
export const ShareIcon = lines('M12 14.5v-11M8 7l4-3.7L16 7', 'M6 11H5v9.5h14V11h-1');
export const BellIcon = lines(
  'M12 3.5a6 6 0 0 0-6 6c0 5-2 6.5-2 7.5h16c0-1-2-2.5-2-7.5a6 6 0 0 0-6-6Z',
  'M10 20.2c.9 1 3.1 1 4 0',
);
export const MutedIcon = lines(
  'M4 4.5 19.5 20',
  'M7.3 6A6 6 0 0 1 18 9.5c0 2 .3 3.4.8 4.4M6 9.5C6 14.5 4 16 4 17h12.5',
  'M10 20.2c.9 1 3.1 1 4 0',
);
export const BookmarkIcon = lines('M6.5 4h11v16.5L12 16.3l-5.5 4.2V4Z');
export const CopyIcon = lines('M9 9h11v11H9z', 'M15 5.5V4H4v11h1.5');
export const CalendarIcon = lines('M4 5.5h16V20H4z', 'M4 10h16M8.3 3.5v4M15.7 3.5v4');
export const ClockIcon = lines('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'M12 7.5V12l3 2');
export const MapPinIcon = lines(
  'M12 21c4.3-4.2 6.8-7.6 6.8-11A6.8 6.8 0 0 0 12 3a6.8 6.8 0 0 0-6.8 7c0 3.4 2.5 6.8 6.8 11Z',
  'M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
);
export const LogOutIcon = lines('M14 4.5H5.5v15H14', 'M10.5 12H20M16.5 8.5 20 12l-3.5 3.5');
export const JoinIcon = lines('M10 4.5h8.5v15H10', 'M3.5 12H13M9.5 8.5 13 12l-3.5 3.5');
export const PencilIcon = lines('m5 16-.8 3.8L8 19 19.3 7.7a2.1 2.1 0 0 0-3-3L5 16Z', 'm14.5 6.5 3 3');
export const StarIcon = filled(
  'm12 3.5 2.6 5.3 5.9.9-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.9L12 3.5Z',
);

export const HideIcon = lines(
  'M4 4.5 19.5 20',
  'M9.3 6.1A9.6 9.6 0 0 1 12 5.7c4.4 0 7.6 2.8 9.3 6.3a12.6 12.6 0 0 1-2.5 3.5M6.6 7.8A12.3 12.3 0 0 0 2.7 12c1.7 3.5 4.9 6.3 9.3 6.3 1.6 0 3-.4 4.3-1',
);
export const BlockIcon = lines('M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z', 'm5.8 5.8 12.4 12.4');
export const HelpIcon = lines(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M9.4 9.3a2.7 2.7 0 1 1 3.9 2.5c-.8.4-1.3 1-1.3 1.9M12 16.9v.1',
);
export const FlagIcon = lines('M5.5 21V4', 'M5.5 4.8c4-2 7.5 1.8 13 0v9c-5.5 1.8-9-2-13 0');

export const BringIcon = lines(
  'M10 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  'M3.5 19.5c.4-3 3-5 6.5-5 1.8 0 3.4.5 4.6 1.5M18 13.5v6M15 16.5h6',
);
