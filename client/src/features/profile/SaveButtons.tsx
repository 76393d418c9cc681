import { Button } from '../../ui/Button';

type Props = { isSaving: boolean; isDisabled?: boolean; onCancel: () => void };

export function SaveButtons({ isSaving, isDisabled = false, onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" className="grow basis-28" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={isSaving} disabled={isDisabled} className="grow basis-28">
        {isSaving ? 'Saving...' : 'Save'}
      </Button>
    </div>
  );
}
