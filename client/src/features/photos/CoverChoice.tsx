import type { CoverSlug } from '#shared/domain/covers';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { Button } from '../../ui/Button';
import { useHistoryDialog } from '../../ui/use-history-dialog';

const loadSheet = async () => (await import('./CoverSheet')).CoverSheet;

type Props = {
  covers: readonly CoverSlug[];
  chosen: string | undefined;
  onChoose: (url: string) => void;
};

export function CoverChoice({ covers, chosen, onChoose }: Props) {
  const { isOpen, open, close } = useHistoryDialog('covers');
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });
  return (
    <>
      <Button variant="quiet" size="md" full className="mt-4" aria-haspopup="dialog" onClick={open}>
        {chosen === undefined ? 'Use one of our covers' : 'Choose another cover'}
      </Button>
      {Sheet && (
        <Sheet
          open={isOpen}
          covers={covers}
          chosen={chosen}
          onChoose={(url) => {
            onChoose(url);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
