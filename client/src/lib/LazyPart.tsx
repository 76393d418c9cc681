import { type ComponentType, lazy } from 'react';
import { OFFLINE_MESSAGE } from './api-client';

/** A part of a form that is loaded when it is shown. If its script cannot be loaded, the rest of the form stays usable. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<P> => NotLoaded) }));

function NotLoaded() {
  return (
    <p role="alert" className="text-sm text-pretty text-danger">
      {OFFLINE_MESSAGE}
    </p>
  );
}
