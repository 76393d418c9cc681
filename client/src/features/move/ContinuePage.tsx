import { lazy } from 'react';

/** Few people come here, so what it shows shares no script with the pages that all others load. */
const ContinueLink = lazy(async () => ({ default: (await import('./ContinueLink')).ContinueLink }));

export default function ContinuePage() {
  return <ContinueLink />;
}
