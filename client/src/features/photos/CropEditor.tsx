import { useCallback, useState, type ReactNode } from 'react';
import type { Crop } from '#shared/api/photos';
import { Button } from '../../ui/Button';
import { BackIcon, ForwardIcon, PlusIcon } from '../../ui/icons';
import { IconButton } from '../../ui/IconButton';
import {
  cropOf,
  FRAME_RATIOS,
  panned,
  viewOf,
  WHOLE,
  ZOOM_MAX,
  zoomed,
  type CropView,
  type Frame,
} from './crop-view';
import { CroppedPicture } from './CroppedPicture';
import { DownIcon, MinusIcon, UpIcon } from './photo-icons';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet gives nothing to assign
import './crop.css';
import { NUDGE, useCropInput, ZOOM_STEP } from './use-crop-input';

export type CropEditorProps = {
  src: string;
  /** The picture's aspect ratio, width to height. */
  pictureRatio: number;
  frame?: Frame;
  crop?: Crop;
  isSaving?: boolean;
  onCancel: () => void;
  onSave: (crop: Crop) => void;
};

export function CropEditor({
  src,
  pictureRatio,
  frame = 'card',
  crop,
  isSaving = false,
  onCancel,
  onSave,
}: CropEditorProps) {
  const ratio = pictureRatio / FRAME_RATIOS[frame];
  const [view, setView] = useState<CropView>(() => (crop ? viewOf(crop, ratio) : WHOLE));
  const change = useCallback((next: (view: CropView) => CropView) => setView(next), []);
  const input = useCropInput(ratio, change);
  const zoomBy = (factor: number) => change((now) => zoomed(now, now.zoom * factor, ratio));
  const nudge = (dx: number, dy: number) => change((now) => panned(now, { dx, dy }, ratio));
  const percent = Math.round(view.zoom * 100);
  return (
    <>
      <div
        {...input}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move the picture
        tabIndex={0}
        aria-label="Picture in its frame. Arrow keys move it, plus and minus zoom."
        style={{ aspectRatio: FRAME_RATIOS[frame] }}
        className={`relative mx-auto max-h-[44dvh] max-w-full cursor-grab touch-none select-none overflow-hidden bg-raised active:cursor-grabbing ${frame === 'profile' ? 'rounded-pill' : 'rounded-input'}`}
      >
        <CroppedPicture src={src} crop={cropOf(view, ratio)} />
        <span className="crop-thirds pointer-events-none absolute inset-0" />
      </div>
      <div className="mt-3 flex items-center gap-1">
        <IconButton label="Zoom out" onClick={() => zoomBy(1 / ZOOM_STEP)} disabled={view.zoom <= 1}>
          <MinusIcon />
        </IconButton>
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={`${percent} percent`}
          min={100}
          max={ZOOM_MAX * 100}
          value={percent}
          onChange={({ target }) => change((now) => zoomed(now, Number(target.value) / 100, ratio))}
          className="zoom-range h-11 min-w-0 flex-1"
        />
        <IconButton label="Zoom in" onClick={() => zoomBy(ZOOM_STEP)} disabled={view.zoom >= ZOOM_MAX}>
          <PlusIcon />
        </IconButton>
      </div>
      <div className="-mr-3 -ml-2 flex flex-wrap items-center justify-between">
        <span className="flex flex-wrap">
          <Nudge label="Move picture left" onClick={() => nudge(-NUDGE, 0)} icon={<BackIcon />} />
          <Nudge label="Move picture up" onClick={() => nudge(0, -NUDGE)} icon={<UpIcon />} />
          <Nudge label="Move picture down" onClick={() => nudge(0, NUDGE)} icon={<DownIcon />} />
          <Nudge label="Move picture right" onClick={() => nudge(NUDGE, 0)} icon={<ForwardIcon />} />
        </span>
        <Button variant="quiet" size="sm" className="ml-auto" onClick={() => setView(WHOLE)}>
          Reset
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" className="grow basis-28" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={isSaving} className="grow basis-28" onClick={() => onSave(cropOf(view, ratio))}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </>
  );
}

function Nudge({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) {
  return (
    <IconButton label={label} onClick={onClick}>
      {icon}
    </IconButton>
  );
}
