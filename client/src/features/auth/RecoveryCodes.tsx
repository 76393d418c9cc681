import { useState } from 'react';
import { saveFile } from '../../lib/save-file';
import { useWrite } from '../../lib/use-write';
import { Button } from '../../ui/Button';
import { Failure } from '../../ui/Form';
import { showToast } from '../../ui/toast-store';
import { postRecoveryCodes, waysInQuery } from './sign-in.api';
import { type Confirmed, unconfirmed } from './fresh-sign-in';
import * as t from './texts';

type Props = {
  viewerId: number;
  /** How many of the earlier codes are left; null if none were made yet. */
  left?: number | null;
  confirmed?: Confirmed;
  /** Makes the button less prominent, where something else is the main next step. */
  isQuiet?: boolean;
};

/** Offers ten codes. They are shown only once, right after they are made. */
export function RecoveryCodes({ viewerId, left = null, confirmed = unconfirmed, isQuiet = false }: Props) {
  const { send, isPending, data, failure } = useWrite({
    subject: 'recovery codes',
    send: () => confirmed(() => postRecoveryCodes(viewerId)),
    failure: { form: t.noCodesMadeTry },
    stale: [waysInQuery(viewerId).queryKey],
  });
  if (data) return <ShownCodes codes={data} />;
  return (
    <section aria-labelledby="recovery-codes" className="grid gap-3">
      <h3 id="recovery-codes" className="text-base font-bold">
        {t.recoveryCodes}
      </h3>
      <p className="text-sm text-pretty text-muted">
        {left === null ? t.ifYouEverLose : t.codesLeft({ left })}
      </p>
      <Button
        variant={left === null && !isQuiet ? 'primary' : 'secondary'}
        full
        busy={isPending}
        onClick={() => send()}
      >
        {left === null ? t.makeRecoveryCodes : t.makeNewCodes}
      </Button>
      <Failure text={failure} />
    </section>
  );
}

const FILE_NAME = 'trib-recovery-codes.txt';

const fileText = (codes: readonly string[]) =>
  [t.recoveryCodesFor({ host: location.host }), t.eachSignsInOnce, '', ...codes, ''].join('\n');

function ShownCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      showToast({ title: t.notCopied, description: t.writeThemDownOr });
    }
  };
  return (
    <section aria-labelledby="shown-codes" className="grid gap-4">
      <h3 id="shown-codes" className="text-base font-bold">
        {t.recoveryCodes2}
      </h3>
      <output className="text-sm text-pretty text-muted">{t.theyShownOnlyNow}</output>
      <ol className="grid gap-x-6 gap-y-1 rounded-card border border-line bg-raised p-4 font-mono text-base tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="text-center whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-3 gap-2">
        <Button variant="secondary" size="md" onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </Button>
        <Button
          variant="secondary"
          size="md"
          onClick={() => saveFile(new Blob([fileText(codes)], { type: 'text/plain' }), FILE_NAME)}
        >
          {t.download}
        </Button>
        <Button variant="secondary" size="md" onClick={() => printCodes(codes)}>
          {t.print}
        </Button>
      </div>
    </section>
  );
}

/** Prints from a frame of its own, so that nothing else of the page is on the paper. */
function printCodes(codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const paper = frame.contentDocument?.createElement('pre');
  if (paper) {
    paper.textContent = fileText(codes);
    frame.contentDocument?.body.append(paper);
  }
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
