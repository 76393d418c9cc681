import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { TribDetail } from '#shared/api/tribs';
import { LOOKED_AT } from '#shared/domain/looked-at';
import { town } from '../../../lib/town';
import { tribPath, wizardPage } from '../../../lib/paths';
import { NOT_SAVED, useLeaveGuard } from '../../../navigation/use-leave-guard';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Failure, useForm } from '../../../ui/Form';
import { IconButton } from '../../../ui/IconButton';
import { BackIcon } from '../../../ui/icons';
import { PageTitle } from '../../../ui/Page';
import { useSheet } from '../../../navigation/use-sheet';
import { usePhotoUploads } from '../../photos/uploads';
import { HostedTrib, TribUnavailable } from '../../tribs/HostedTrib';
import { seriesQuery } from '../../tribs/series.api';
import { isStillOpen, useTribNow } from '../../tribs/trib-times';
import {
  canSave,
  changesOf,
  type EditForm,
  editFormOf,
  notifiesMembers,
  problemWithTimes,
  REFUSABLE,
  useSaveTrib,
} from './edit-form';
import { EditFields } from './EditFields';
import type { EditScope } from './ScopeSheet';
import * as t from '../texts';

export default function EditTribPage({ tribId }: { tribId: number }) {
  useEffect(() => {
    document.title = `${t.editYourMeetup} · ${town.name}`;
  }, []);
  return (
    <HostedTrib tribId={tribId} action={t.editMeetup}>
      {(trib, viewerId) => <UntilStart trib={trib} viewerId={viewerId} />}
    </HostedTrib>
  );
}

function UntilStart({ trib, viewerId }: { trib: TribDetail; viewerId: number }) {
  const now = useTribNow(trib);
  if (isStillOpen(trib, now)) return <EditTrib trib={trib} viewerId={viewerId} />;
  return (
    <TribUnavailable tribId={trib.id}>
      <EmptyState title={t.cantChanged} text={t.meetupStartedOrCancelled} />
    </TribUnavailable>
  );
}

/** Shows all fields of a meetup on one page, in the order of the wizard. */
function EditTrib({ trib, viewerId }: { trib: TribDetail; viewerId: number }) {
  const [before] = useState(() => editFormOf(trib));
  const [form, setForm] = useState(before);
  const change = (changes: Partial<EditForm>) => setForm((current) => ({ ...current, ...changes }));
  usePhotoUploads(form.photos, viewerId);
  const changes = changesOf(before, form);
  const isChanged = Object.keys(changes).length > 0;
  const { problem, isReady } = useChecks(before, form);
  const leaving = useUnsavedChanges(trib.id, isChanged);
  const { send, ...sent } = useSaveTrib(trib, viewerId, leaving.toMeetup);
  const isSaving = sent.isPending;
  const isSeries = useIsOwnSeries(trib, viewerId);
  const scopeSheet = useSheet('scope', (_, leave) => ({
    tribId: trib.id,
    changes,
    isSaving,
    onSave: async (scope: EditScope) => {
      await leave();
      send({ before, form, scope });
    },
  }));

  const { props, problemAt, failure } = useForm({
    problems: REFUSABLE,
    sent,
    send: () => {
      if (isSeries) scopeSheet.open();
      else send({ before, form, scope: 'this' });
    },
  });
  return (
    <>
      <header className="sticky-head sticky top-0 z-10 flex items-center gap-2 bg-canvas p-2.5 pt-[max(10px,env(safe-area-inset-top))]">
        <IconButton label={t.back} disabled={isSaving} onClick={leaving.ask}>
          <BackIcon />
        </IconButton>
        <PageTitle>{t.editYourMeetup}</PageTitle>
      </header>
      <form {...props} className="px-5 pt-2 pb-44">
        <div inert={isSaving}>
          <EditFields form={form} change={change} problem={problem} problemAt={problemAt} />
        </div>
        <div className="page-foot">
          <output className="block text-center text-sm text-balance text-muted not-empty:mb-3">
            {isReady && notifiesMembers(changes) && t.wellTellEveryoneGoing}
            {isReady &&
              trib.rewritesAreHeld &&
              [...LOOKED_AT.trib, ...(form.ownPlace.isPublic ? LOOKED_AT.publicPlace : [])].some(
                (key) => changes[key] !== undefined,
              ) &&
              t.newWordsAndPictures}
          </output>
          <Failure text={failure} className="mb-3 text-center" />
          <Button type="submit" full disabled={!isReady} busy={isSaving}>
            {isSaving ? t.saving : t.saveChanges}
          </Button>
        </div>
      </form>
    </>
  );
}

function useIsOwnSeries({ seriesId }: TribDetail, viewerId: number): boolean {
  const query = useQuery({ ...seriesQuery(viewerId, seriesId ?? 0), enabled: seriesId !== null });
  return seriesId !== null && query.data?.isHost === true && !query.data.ended;
}

function useChecks(before: EditForm, form: EditForm) {
  const now = new Date();
  return { problem: problemWithTimes(before, form, now), isReady: canSave(before, form, now) };
}

/** Asks about unsaved changes, however the page is left. */
function useUnsavedChanges(tribId: number, isChanged: boolean) {
  const [, navigate] = useLocation();
  const { leave } = useLeaveGuard(isChanged, NOT_SAVED);
  /** Replaces this page by the meetup, unless the response arrives when the person is elsewhere. */
  const toMeetup = () => {
    if (wizardPage.parse(location.search).edit === tribId) navigate(tribPath(tribId), { replace: true });
  };
  return { ask: toMeetup, toMeetup: async () => leave(toMeetup) };
}
