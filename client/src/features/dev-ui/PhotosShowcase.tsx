import { useState } from 'react';
import type { DraftPhoto } from '../photos/draft-photo';
import { PhotosField } from '../photos/PhotosField';
import { usePhotoUploads } from '../photos/use-photo-uploads';
import { Section } from './Section';

export function PhotosShowcase() {
  const [photos, setPhotos] = useState<DraftPhoto[]>([]);
  usePhotoUploads(photos);
  return (
    <Section title="Photos">
      <div className="w-full max-w-[390px]">
        <PhotosField photos={photos} onChange={setPhotos} />
      </div>
    </Section>
  );
}
