import type { IdeaSeed } from './types';
import { ideasActive } from './ideas-active';
import { ideasIndoor } from './ideas-indoor';

export const ideas: readonly IdeaSeed[] = [...ideasActive, ...ideasIndoor];
