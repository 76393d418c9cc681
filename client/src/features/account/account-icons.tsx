import { lines } from '../../ui/glyph';

export const GearIcon = lines(
  'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
  'M10.3 3.5h3.4l.5 2.4 1.7.9 2.3-.8 1.7 2.9-1.8 1.6v2l1.8 1.6-1.7 2.9-2.3-.8-1.7.9-.5 2.4h-3.4l-.5-2.4-1.7-.9-2.3.8-1.7-2.9 1.8-1.6v-2L4.1 8.9 5.8 6l2.3.8 1.7-.9.5-2.4Z',
);
export const KeyIcon = lines(
  'M8 11.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  'm11.3 12.8 8.2-8.3M16 8l2.7 2.7M13.3 10.8l2 2',
);
export const DeviceIcon = lines(
  'M7.5 3h9A1.5 1.5 0 0 1 18 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19.5v-15A1.5 1.5 0 0 1 7.5 3Z',
  'M10.5 18h3',
);
export const LogIcon = lines('M9 6h11M9 12h11M9 18h11', 'M4.5 6h.01M4.5 12h.01M4.5 18h.01');
export const MailIcon = lines(
  'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5Z',
  'm3.5 7 8.5 6 8.5-6',
);
export const DownloadIcon = lines('M12 4v11M7.5 11l4.5 4.3 4.5-4.3', 'M4.5 16v4h15v-4');
export const BinIcon = lines('M4.5 6.5h15M9 6.5V4h6v2.5', 'm6.3 6.5.9 14h9.6l.9-14', 'M10 10.5v6M14 10.5v6');
export const ShieldIcon = lines(
  'M12 3.2 5 5.8v5.4c0 4.4 2.8 7.8 7 9.6 4.2-1.8 7-5.2 7-9.6V5.8L12 3.2Z',
  'm8.8 11.8 2.3 2.3 4.2-4.4',
);

export const QrIcon = lines(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4z',
  'M14 14h2.5v2.5M20 14v.01M14 20v-.01M17 20h3v-3',
);

export const PaperIcon = lines('M6 3.5h8.5l4 4v13H6Z', 'M14 3.5V8h4.5M9 12h6.5M9 16h6.5');
