import { lazy } from 'react';
import { useSearch } from 'wouter';
import { NEW_DEVICE } from '../auth/new-device-path';

/** Few people come here, so what it shows shares no script with the pages that all others load. */
const ContinueLink = lazy(async () => ({ default: (await import('./ContinueLink')).ContinueLink }));
const ApproveDevice = lazy(async () => ({ default: (await import('./ApproveDevice')).ApproveDevice }));

export default function ContinuePage() {
  return new URLSearchParams(useSearch()).has(NEW_DEVICE) ? <ApproveDevice /> : <ContinueLink />;
}
