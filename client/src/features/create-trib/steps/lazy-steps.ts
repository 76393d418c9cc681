import type { ComponentType } from 'react';
import { ActivityStep } from './ActivityStep';
import { DescriptionStep } from './DescriptionStep';
import { PhotosStep } from './PhotosStep';
import { PhotoUploads } from './PhotoUploads';
import { PlaceStep } from './PlaceStep';
import { RulesStep } from './RulesStep';
import type { StepProps } from './step';
import { TimesStep } from './TimesStep';

type View = ComponentType<StepProps>;
type LazySteps = { Uploads: View; byNumber: Readonly<Record<number, View>> };

/** Everything that is prefetched during the first step. */
export const LAZY_STEPS: LazySteps = {
  Uploads: PhotoUploads,
  byNumber: {
    2: ActivityStep,
    3: PlaceStep,
    4: TimesStep,
    5: DescriptionStep,
    6: PhotosStep,
    7: RulesStep,
  },
};
