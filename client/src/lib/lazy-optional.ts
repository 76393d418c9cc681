import { lazy, type ComponentType } from 'react';

const Nothing = () => null;

/** Loaded when it is first rendered. Without its script nothing is rendered, and no page fails. */
export const lazyOptional = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => Nothing) }));
