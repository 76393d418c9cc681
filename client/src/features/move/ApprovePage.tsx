import { lazy } from 'react';

/** As on the page of links: what it shows is in a script of its own. */
const ApproveDevice = lazy(async () => ({ default: (await import('./ApproveDevice')).ApproveDevice }));

export default function ApprovePage() {
  return <ApproveDevice />;
}
