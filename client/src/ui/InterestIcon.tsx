import { interestIconKey, type InterestIconKey } from '#shared/domain/interests';
import { lines, type IconProps } from './glyph';

const INTERESTS: Record<InterestIconKey, ReturnType<typeof lines>> = {
  travel: lines(
    'm3.5 13 3 1.5 4.5-3-5.5-4 2-1.2 7.3 2.6 3.4-2.2c1-.7 2.1-.7 2.5-.1.4.7-.1 1.6-1.1 2.2L9 16.5H5.5l-2-3.5Z',
    'M4 20.5h16',
  ),
  sports: lines(
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
    'm12 8.2 3.7 2.7-1.4 4.3H9.7l-1.4-4.3L12 8.2ZM12 3.2v5M20.6 9.7l-4.9 1.2M17.4 19l-3.1-3.8M6.6 19l3.1-3.8M3.4 9.7l4.9 1.2',
  ),
  art: lines(
    'M12 3.5c-5 0-9 3.7-9 8.4s3.8 8.6 8.6 8.6c1.4 0 2-.9 1.9-1.9-.2-1.7.3-2.6 2-2.6h2.2c2 0 3.3-1.3 3.3-3.4 0-5.2-4-9.1-9-9.1Z',
    'M7.5 12.2h.01M9.5 8h.01M14.3 7.5h.01M17.3 11h.01',
  ),
  wellness: lines(
    'M12 20c-3.4 0-7.8-1.9-9-7.3 2.9-.3 5.4.6 7 2.3M12 20c3.4 0 7.8-1.9 9-7.3-2.9-.3-5.4.6-7 2.3',
    'M12 20c-2.3-1.9-3.7-4.7-3.7-8S9.7 5.9 12 4c2.3 1.9 3.7 4.7 3.7 8s-1.4 6.1-3.7 8Z',
  ),
  food: lines(
    'M7.5 3.5v17M4.5 3.5V8c0 1.9 1.3 3 3 3s3-1.1 3-3V3.5',
    'M17 20.5v-6.5h-3c0-5.5.8-9 3-10.5v10.5',
  ),
  tech: lines('M5 5h14v10.5H5z', 'M2.5 19.5h19M10.3 8.3 8.3 10.3l2 2M13.7 8.3l2 2-2 2'),
  business: lines('M3.5 8h17v11.5h-17z', 'M8.5 8V4.5h7V8M3.5 12.7c5.3 2 11.7 2 17 0M12 12.5v2.5'),
  social: lines(
    'M4.2 4.5h7.6l-.5 5a3.3 3.3 0 0 1-6.6 0l-.5-5ZM8 12.8v6.7M5.5 19.5h5M4.5 7.8h7',
    'm14.5 8 5.4-1.4.7 4.8a2.8 2.8 0 0 1-5.3 1.5M18.7 14.2l1 5.1M17.3 19.9l4.3-1',
  ),
  nature: lines('M12 3.5 6.8 10h2.4L5 15.7h14L14.8 10h2.4L12 3.5Z', 'M12 15.7v5M8.5 20.7h7'),
  families: lines(
    'M3.5 11.5 12 4l8.5 7.5M5.5 10v10h13V10',
    'M12 17.3c-1.7-1.2-3-2.2-3-3.7 0-1 .7-1.7 1.6-1.7.6 0 1.1.3 1.4.8.3-.5.8-.8 1.4-.8.9 0 1.6.7 1.6 1.7 0 1.5-1.3 2.5-3 3.7Z',
  ),
};

/** Unknown keys get the icon of tech. */
export function InterestIcon({ iconKey, ...rest }: IconProps & { iconKey: string }) {
  const Icon = INTERESTS[interestIconKey(iconKey)];
  return <Icon {...rest} />;
}
