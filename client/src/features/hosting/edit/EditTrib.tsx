import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { tribPath } from '../../../lib/paths';
import { Button } from '../../../ui/Button';
import { DialogRoot } from '../../../ui/Dialog';
import { IconButton } from '../../../ui/IconButton';
import { BackIcon } from '../../../ui/icons';
import { PageTitle } from '../../../ui/Page';
import { usePhotoUploads } from '../../photos/use-photo-uploads';
import { canSave, changesOf, formOf, problemWithTimes, tellsMembers, type EditForm } from './edit-form';
import { EditFields } from './EditFields';
import { useSave } from './use-save';

/** Everything about a meetup on one page, in the order of the wizard. */
export function EditTrib({ trib, viewerId }: { trib: Trib; viewerId: number }) {
  const [before] = useState(() => formOf(trib));
  const [form, setForm] = useState(before);
  const change = (changes: Partial<EditForm>) => setForm((current) => ({ ...current, ...changes }));
  usePhotoUploads(form.photos, (photos) => change({ photos }));
  const { save, isSaving, refusal } = useSave(trib, viewerId);
  const changes = changesOf(before, form);
  const isChanged = Object.keys(changes).length > 0;
  const { problem, isReady } = useChecks(before, form);
  const leaving = useLeaving(trib.id, isChanged);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isSaving) void save(before, form);
  };
  return (
    <>
      <header className="sticky top-0 z-10 flex items-center gap-2 bg-canvas p-2.5 pt-[max(10px,env(safe-area-inset-top))]">
        <IconButton label="Back" disabled={isSaving} onClick={leaving.ask}>
          <BackIcon />
        </IconButton>
        <PageTitle>Edit your trib</PageTitle>
      </header>
      <form noValidate onSubmit={submit} className="px-5 pt-2 pb-44">
        <div inert={isSaving}>
          <EditFields form={form} change={change} problem={problem} refusal={refusal} />
        </div>
        <div className="page-foot">
          <output className="block text-center text-sm text-balance text-muted not-empty:mb-3">
            {isReady &&
              tellsMembers(changes) &&
              'Everybody who is in will be told about the new time or place.'}
          </output>
          {refusal?.field === null && (
            <p role="alert" className="mb-3 text-center text-sm text-danger">
              {refusal.text}
            </p>
          )}
          <Button type="submit" full disabled={!isReady} busy={isSaving}>
            {isSaving ? 'Saving...' : 'Save changes'}
          </Button>
        </div>
      </form>
      <DialogRoot
        open={leaving.isAsking}
        onOpenChange={leaving.stay}
        title="Discard changes?"
        description="What you changed here has not been saved."
      >
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" className="grow whitespace-nowrap" onClick={leaving.stay}>
            Keep editing
          </Button>
          <Button variant="danger" className="grow" onClick={leaving.leave}>
            Discard
          </Button>
        </div>
      </DialogRoot>
    </>
  );
}

function useChecks(before: EditForm, form: EditForm) {
  const now = new Date();
  return { problem: problemWithTimes(before, form, now), isReady: canSave(before, form, now) };
}

function useLeaving(tribId: number, isChanged: boolean) {
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const leave = () => navigate(tribPath(tribId), { replace: true });
  return {
    isAsking,
    leave,
    ask: () => (isChanged ? setAsking(true) : leave()),
    stay: () => setAsking(false),
  };
}
