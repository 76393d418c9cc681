import { useState } from 'react';
import { PageTitle } from '../../ui/Page';
import { ControlsShowcase } from './ControlsShowcase';
import { DialogsShowcase } from './DialogsShowcase';
import { PhotosShowcase } from './PhotosShowcase';
import { PiecesShowcase } from './PiecesShowcase';

/** Every component in every state, side by side in both themes. Development only. */
export default function DevUiPage() {
  const [both, setBoth] = useState(true);
  return (
    <div className="p-5">
      <div className="mb-5 flex items-center justify-between gap-3">
        <PageTitle>Design system</PageTitle>
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" checked={both} onChange={(event) => setBoth(event.target.checked)} />
          Both themes
        </label>
      </div>
      <DialogsShowcase />
      <PhotosShowcase />
      <div
        style={{
          display: 'grid',
          gap: 20,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 390px), 1fr))',
        }}
      >
        {(both ? (['dark', 'light'] as const) : (['dark'] as const)).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="rounded-card border border-line bg-canvas p-5 text-ink"
          >
            <p className="mb-5 text-xs text-muted">{theme}</p>
            <PiecesShowcase />
            <ControlsShowcase />
          </div>
        ))}
      </div>
    </div>
  );
}
