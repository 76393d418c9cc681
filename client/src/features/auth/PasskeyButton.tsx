import { Button, type ButtonStyle } from '../../ui/Button';
import { PasskeyIcon } from './PasskeyIcon';

type Props = {
  label?: string;
  variant?: ButtonStyle['variant'];
  busy: boolean;
  error: string | null;
  onPress: () => void;
};

/** Its words are those of phones: few people know what a passkey is. */
export function PasskeyButton({
  label = 'Use your fingerprint, face or screen lock',
  variant = 'secondary',
  busy,
  error,
  onPress,
}: Props) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button variant={variant} full busy={busy} onClick={onPress}>
        {/** Beside the first word, also where the label takes two lines. */}
        <span className="min-w-0 wrap-anywhere">
          {!busy && <PasskeyIcon size={20} className="-mt-1 mr-2 inline" />}
          {label}
        </span>
      </Button>
      {error !== null && (
        <p role="alert" className="text-sm text-pretty text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
