import { ProgressBar } from '../../ui/ProgressBar';
import { ON_PHOTO } from './slot-class';
import type { UploadState } from './upload-state';

type Props = { state: UploadState | undefined; name: string };

/** Nothing while it waits for a sign-in or for its turn: it is safe on the device, and there is nothing to do. */
export function TileProgress({ state, name }: Props) {
  if (state?.status === 'uploading') {
    return (
      <div className="pointer-events-none absolute inset-x-2 bottom-2">
        <ProgressBar value={state.percent} max={100} label={`Uploading ${name}`} />
      </div>
    );
  }
  if (state?.status !== 'waiting' || state.tries === 0) return null;
  return (
    <p
      className={`${ON_PHOTO} pointer-events-none absolute bottom-2 left-2 rounded-pill px-2.5 py-1 text-xs`}
    >
      Retrying…
    </p>
  );
}
