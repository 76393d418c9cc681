import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Crop } from '#shared/api/photos';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { BackIcon, DownIcon, ForwardIcon, MinusIcon, PlusIcon, UpIcon } from '../../ui/icons';
import { CroppedPicture } from './PhotoTile';
import { UNREADABLE } from './prepare-picture';
import './crop.css';
import * as t from './texts';

// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet gives nothing to assign

/** Shows the editor once the browser has decoded the picture, or says that it cannot. */
export function CropPicture(props: Omit<CropEditorProps, 'pictureRatio'>) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="text-base">{UNREADABLE}</p>;
  if (size) return <CropEditor {...props} pictureRatio={size.width / size.height} />;
  return (
    <img
      src={props.src}
      alt=""
      className="mx-auto max-h-[45dvh] opacity-0"
      onLoad={({ currentTarget }) =>
        setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
      }
      onError={() => setBroken(true)}
    />
  );
}

type CropEditorProps = {
  src: string;
  /** The picture's width divided by its height. */
  pictureRatio: number;
  frame?: Frame;
  crop?: Crop;
  isSaving?: boolean;
  onCancel: () => void;
  onSave: (crop: Crop) => void;
};

function CropEditor({
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
        aria-label={t.pictureInFrameArrow}
        style={{ aspectRatio: FRAME_RATIOS[frame] }}
        className={`relative mx-auto max-h-[44dvh] max-w-full cursor-grab touch-none select-none overflow-hidden bg-raised active:cursor-grabbing ${frame === 'profile' ? 'rounded-pill' : 'rounded-input'}`}
      >
        <CroppedPicture src={src} crop={cropOf(view, ratio)} />
        <span className="crop-thirds pointer-events-none absolute inset-0" />
      </div>
      <div className="mt-3 flex items-center gap-1">
        <IconButton label={t.zoomOut} onClick={() => zoomBy(1 / ZOOM_STEP)} disabled={view.zoom <= 1}>
          <MinusIcon />
        </IconButton>
        <div className="slider min-w-0 flex-1">
          <span className="bar" />
          <input
            type="range"
            aria-label={t.zoom}
            aria-valuetext={t.percent({ percent })}
            min={100}
            max={ZOOM_MAX * 100}
            value={percent}
            onChange={({ target }) => change((now) => zoomed(now, Number(target.value) / 100, ratio))}
          />
        </div>
        <IconButton label={t.zoomIn} onClick={() => zoomBy(ZOOM_STEP)} disabled={view.zoom >= ZOOM_MAX}>
          <PlusIcon />
        </IconButton>
      </div>
      <div className="-me-3 -ms-2 flex flex-wrap items-center justify-between">
        {/* physical: the picture is moved to a side, not along a line. */}
        <span dir="ltr" className="flex flex-wrap">
          <Nudge label={t.movePictureLeft} onClick={() => nudge(-NUDGE, 0)} icon={<BackIcon />} />
          <Nudge label={t.movePictureUp} onClick={() => nudge(0, -NUDGE)} icon={<UpIcon />} />
          <Nudge label={t.movePictureDown} onClick={() => nudge(0, NUDGE)} icon={<DownIcon />} />
          <Nudge label={t.movePictureRight} onClick={() => nudge(NUDGE, 0)} icon={<ForwardIcon />} />
        </span>
        <Button variant="quiet" size="sm" className="ms-auto" onClick={() => setView(WHOLE)}>
          {t.reset}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" className="grow basis-28" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button busy={isSaving} className="grow basis-28" onClick={() => onSave(cropOf(view, ratio))}>
          {isSaving ? t.saving : t.save}
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

const ZOOM_STEP = 1.15;
/** The share of the frame by which an arrow key moves the picture. */
const NUDGE = 0.05;
const WHEEL_PER_PX = 0.002;

const ARROWS: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: NUDGE, dy: 0 },
  ArrowRight: { dx: -NUDGE, dy: 0 },
  ArrowUp: { dx: 0, dy: NUDGE },
  ArrowDown: { dx: 0, dy: -NUDGE },
};

type Point = { x: number; y: number };
type Change = (change: (view: CropView) => CropView) => void;

/** One finger moves, two zoom, the wheel zooms, arrows move, plus and minus zoom. */
function useCropInput(ratio: number, change: Change) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());

  // React's wheel listener is passive, so it cannot keep the page from scrolling.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * WHEEL_PER_PX);
      change((view) => zoomed(view, view.zoom * factor, ratio));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [change, ratio]);

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const { width, height } = event.currentTarget.getBoundingClientRect();
    pointers.current.set(event.pointerId, now);
    // With two pointers, each contributes half of the movement.
    const part = other ? 0.5 : 1;
    const by = { dx: ((now.x - before.x) / width) * part, dy: ((now.y - before.y) / height) * part };
    const closer = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1;
    change((view) => panned(zoomed(view, view.zoom * closer, ratio), by, ratio));
  }

  const releasePointer = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);

  return {
    ref: frame,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove,
    // Without this, Firefox would select the text around the frame. It also prevents focusing, which is therefore done by hand.
    onMouseDown(event: MouseEvent<HTMLElement>) {
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
    },
    onPointerUp: releasePointer,
    onPointerCancel: releasePointer,
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key];
      const factor = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }[event.key];
      if (arrow) change((view) => panned(view, arrow, ratio));
      else if (factor) change((view) => zoomed(view, view.zoom * factor, ratio));
      else return;
      event.preventDefault();
    },
  };
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

const FRAME_RATIOS = { card: 4 / 5, profile: 1 };
type Frame = keyof typeof FRAME_RATIOS;
export const ZOOM_MAX = 4;

/** The visible part: its centre in shares of the picture, and the zoom. */
export type CropView = { x: number; y: number; zoom: number };

export const WHOLE: CropView = { x: 0.5, y: 0.5, zoom: 1 };

/** The server reads six digits. Rounded down, so that nothing exceeds the edge. */
const share = (value: number) => Math.floor(Math.min(1, Math.max(0, value)) * 1e6) / 1e6;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * How much of a picture the frame shows without zoom. Here and below, `ratio` is the picture's aspect ratio divided by
 * the frame's.
 */
function coverOf(ratio: number): { width: number; height: number } {
  return ratio > 1 ? { width: 1 / ratio, height: 1 } : { width: 1, height: ratio };
}

export function cropOf({ x, y, zoom }: CropView, ratio: number): Crop {
  const cover = coverOf(ratio);
  const width = share(cover.width / zoom);
  const height = share(cover.height / zoom);
  return { left: share(x - width / 2), top: share(y - height / 2), width, height };
}

export function viewOf({ left, top, width, height }: Crop, ratio: number): CropView {
  return keptInside({ x: left + width / 2, y: top + height / 2, zoom: coverOf(ratio).width / width }, ratio);
}

function keptInside({ x, y, zoom }: CropView, ratio: number): CropView {
  const near = clamp(zoom, 1, ZOOM_MAX);
  const cover = coverOf(ratio);
  const [halfWidth, halfHeight] = [cover.width / near / 2, cover.height / near / 2];
  return { x: clamp(x, halfWidth, 1 - halfWidth), y: clamp(y, halfHeight, 1 - halfHeight), zoom: near };
}

/** Moves the picture with the finger; `dx` and `dy` are shares of the frame. */
export function panned(view: CropView, { dx, dy }: { dx: number; dy: number }, ratio: number): CropView {
  const cover = coverOf(ratio);
  const x = view.x - (dx * cover.width) / view.zoom;
  const y = view.y - (dy * cover.height) / view.zoom;
  return keptInside({ ...view, x, y }, ratio);
}

export function zoomed(view: CropView, zoom: number, ratio: number): CropView {
  return keptInside({ ...view, zoom }, ratio);
}
