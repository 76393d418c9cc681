import { useState } from 'react';
import { actionRowClass } from '../../ui/action-row';
import { DownloadIcon } from './account-icons';

/** Chromium's offer to install a page as an app. No other browser has it, and no library of types. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

declare global {
  interface Window {
    /** Kept by index.html: the browser makes the offer once, possibly before our scripts run. */
    tribInstall?: InstallPrompt;
  }
}

/** Only where the browser offers it; nothing else in the app asks for it. */
export function InstallRow() {
  const [offer, setOffer] = useState(() => window.tribInstall);
  if (!offer) return null;
  const install = () => {
    // It can be shown once.
    delete window.tribInstall;
    setOffer(undefined);
    void offer.prompt();
  };
  return (
    <li>
      <button type="button" className={actionRowClass} onClick={install}>
        <DownloadIcon />
        <span className="flex-1">Install Trib</span>
      </button>
    </li>
  );
}
