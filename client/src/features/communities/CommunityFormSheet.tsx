import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CommunityDetails, StartCommunityRequest } from '#shared/api/communities';
import { ADMISSIONS, type Admission } from '#shared/domain/community-options';
import { coversByFit } from '#shared/domain/covers';
import {
  COMMUNITY_DESCRIPTION_MAX,
  COMMUNITY_NAME_MAX,
  COMMUNITY_PINNED_MAX,
  COMMUNITY_RULES_MAX,
} from '#shared/domain/limits';
import { CATEGORIES } from '#shared/domain/trib-options';
import { useWrite } from '../../lib/use-write';
import { NOT_SAVED, useIsChanged, useLeaveGuard } from '../../navigation/use-leave-guard';
import { TextArea, TextField } from '../../ui/Field';
import { Failure, FieldGroup, FormButtons, useForm } from '../../ui/Form';
import { RadioPills } from '../../ui/RadioPills';
import { SheetFooter, SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { type CityName, cityOfLabel, UNCHOSEN, type Unchosen } from '../cities/city-text';
import { CityPicker } from '../cities/CityPicker';
import { type DraftPhoto, uploadedPhoto } from '../photos/draft-photo';
import { PhotosField } from '../photos/PhotosField';
import { finishUploads, forgetPhotos, usePhotoUploads } from '../photos/uploads';
import { communityKeys, postCommunity, putCommunity } from './communities.api';

type Props = {
  viewerId: number;
  /** Null to start a new community. */
  community: CommunityDetails | null;
  open: boolean;
  onClose: () => void;
  onSaved: (saved: CommunityDetails) => void;
};

export function CommunityFormSheet({ community, open, onClose, ...rest }: Props) {
  return (
    <SheetRoot
      open={open}
      onOpenChange={onClose}
      title={community ? 'Edit community' : 'Start a community'}
      description={community ? undefined : 'For people who meet again and again. You will be its owner.'}
      isTall
      focusTitle
    >
      <CommunityForm community={community} onClose={onClose} {...rest} />
    </SheetRoot>
  );
}

/** The community's city, or null for anywhere. */
type Place = (CityName & { id: number }) | Unchosen | null;

const placeOf = ({ cityId, location }: CommunityDetails): Place =>
  cityId === null ? null : { ...cityOfLabel(location ?? ''), id: cityId };

type Typed = Omit<StartCommunityRequest, 'image'> & {
  photos: readonly DraftPhoto[];
  pinned: string | null;
};

function CommunityForm({ viewerId, community, onClose, onSaved }: Omit<Props, 'open'>) {
  const [name, setName] = useState(community?.name ?? '');
  const [description, setDescription] = useState(community?.description ?? '');
  const [rules, setRules] = useState(community?.rules ?? '');
  const [pinned, setPinned] = useState(community?.pinned ?? '');
  const [category, setCategory] = useState(CATEGORIES.find((one) => one === community?.category));
  const [admission, setAdmission] = useState<Admission>(community?.admission ?? 'open');
  const [place, setPlace] = useState<Place>(community && placeOf(community));
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>(() =>
    community?.image ? [uploadedPhoto(community.image)] : [],
  );
  usePhotoUploads(photos, viewerId);
  const covers = useMemo(
    () => coversByFit({ name, description, category: category ?? null }),
    [name, description, category],
  );
  const isChanged = useIsChanged([name, description, rules, pinned, category, admission, place, photos]);
  const { leave } = useLeaveGuard(isChanged, NOT_SAVED);
  const queryClient = useQueryClient();
  const saving = useWrite({
    subject: `community ${community?.id ?? 'new'}`,
    send: async ({ photos: chosen, pinned: note, ...typed }: Typed) => {
      const [photo] = await finishUploads(chosen, viewerId);
      const fields = { ...typed, image: photo?.url ?? null };
      const saved = community
        ? await putCommunity(community.id, { ...fields, pinned: note })
        : await postCommunity(fields);
      await forgetPhotos(chosen);
      return saved;
    },
    done: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: communityKeys(viewerId).all });
      showToast({ title: community ? 'Saved' : `${saved.name} is there`, about: `community ${saved.id}` });
      leave(() => onSaved(saved));
    },
    failure: { form: "It wasn't saved. Please try again." },
  });
  const form = useForm({
    problems: {
      name: name.trim() === '' ? 'Give it a name' : undefined,
      description: description.trim() === '' ? 'Say what it is about' : undefined,
      category: category === undefined ? 'Choose a category' : undefined,
      cityId: place === UNCHOSEN ? 'Choose a city' : undefined,
      photos: undefined,
      rules: undefined,
      pinned: undefined,
    },
    sent: saving,
    send: () => {
      if (category === undefined || place === UNCHOSEN) return;
      saving.send({
        name: name.trim(),
        category,
        description: description.trim(),
        rules: rules.trim() || null,
        cityId: place && place.id,
        admission,
        photos,
        pinned: pinned.trim() || null,
      });
    },
  });

  return (
    <form {...form.props} className="@container">
      <div className="sheet-fields grid grid-cols-1 gap-6">
        <TextField
          label="Community name"
          value={name}
          onChange={setName}
          max={COMMUNITY_NAME_MAX}
          placeholder="Sunday walkers"
          autoComplete="off"
          error={form.problemAt('name')}
        />
        <TextArea
          label="Description"
          value={description}
          onChange={setDescription}
          max={COMMUNITY_DESCRIPTION_MAX}
          placeholder="Who meets here, and what for?"
          error={form.problemAt('description')}
        />
        <RadioPills
          legend="Category"
          options={CATEGORIES}
          value={category}
          onChange={setCategory}
          error={form.problemAt('category')}
        />
        <PlaceField place={place} onChange={setPlace} error={form.problemAt('cityId')} />
        <FieldGroup
          legend={
            <>
              Picture <span className="font-normal text-muted">(optional)</span>
            </>
          }
          error={form.problemAt('photos')}
          className="min-w-0"
        >
          <PhotosField photos={photos} onChange={setPhotos} max={1} covers={covers} />
        </FieldGroup>
        <RadioPills
          legend="Who gets in?"
          options={ADMISSIONS}
          value={admission}
          onChange={setAdmission}
          textOf={(option) => (option === 'open' ? 'Everyone' : 'By request')}
        />
        <TextArea
          label="Rules (optional)"
          value={rules}
          onChange={setRules}
          max={COMMUNITY_RULES_MAX}
          placeholder="What should members know?"
          error={form.problemAt('rules')}
        />
        {community && (
          <TextArea
            label="Pinned message (optional)"
            hint="At the top of its page, for everybody."
            value={pinned}
            onChange={setPinned}
            max={COMMUNITY_PINNED_MAX}
            rows={3}
            error={form.problemAt('pinned')}
          />
        )}
      </div>
      <SheetFooter>
        <Failure text={form.failure} className="mb-3" />
        {community?.rewritesAreHeld && (
          <p className="mb-3 text-sm text-pretty text-muted">
            New words and pictures are looked at before others see it again.
          </p>
        )}
        <FormButtons isSending={saving.isPending} onCancel={onClose}>
          {saving.isPending || community ? undefined : 'Start'}
        </FormButtons>
      </SheetFooter>
    </form>
  );
}

type PlaceFieldProps = { place: Place; onChange: (place: Place) => void; error: string | null | undefined };

function PlaceField({ place, onChange, error }: PlaceFieldProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <RadioPills
        legend="Where does it meet?"
        options={['anywhere', 'city'] as const}
        value={place === null ? 'anywhere' : 'city'}
        onChange={(where) => onChange(where === 'city' ? UNCHOSEN : null)}
        textOf={(where) => (where === 'city' ? 'In a city' : 'Anywhere')}
      />
      {place !== null && (
        <CityPicker label="City" value={place} onChange={(city) => onChange(city)} error={error} />
      )}
    </div>
  );
}
