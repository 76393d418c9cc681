import { Button, type ButtonStyle } from '../../ui/Button';
import { Failure } from '../../ui/Form';
import { lines } from '../../ui/glyph';
import * as t from './texts';

type Props = {
  label?: string;
  variant?: ButtonStyle['variant'];
  write: { send: () => void; isPending: boolean; failure: string | null };
};

/** The label uses the words that phones use, because few people know what a passkey is. */
export function PasskeyButton({
  label = t.takeFingerprintFaceOr,
  variant = 'secondary',
  write: { send, isPending, failure },
}: Props) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button variant={variant} full busy={isPending} onClick={() => send()}>
        {/** The icon stays beside the first word when the label takes two lines. */}
        <span className="min-w-0 wrap-anywhere">
          {!isPending && <PasskeyIcon size={20} className="-mt-1 me-2 inline" />}
          {label}
        </span>
      </Button>
      <Failure text={failure} />
    </div>
  );
}

export const PasskeyIcon = lines(
  'M6.2 7.4A7.6 7.6 0 0 1 12 4.6c4 0 7.2 3.2 7.2 7.2 0 1.6-.1 3-.4 4.4',
  'M4.8 13.8v-2c0-.7.1-1.3.3-1.9M8.2 18.6c.3-1.6.4-3.4.4-6.8A3.4 3.4 0 0 1 12 8.4a3.4 3.4 0 0 1 3.4 3.4c0 3-.2 5.2-.8 7.6',
  'M12 11.8c0 3.4-.1 5.4-.6 8',
);
