import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import type { CommunityDetails, StartCommunityRequest } from '#shared/api/communities';
import { ADMISSIONS, type Admission } from '#shared/domain/community-options';
import { coversByFit } from '#shared/domain/covers';
import {
  COMMUNITY_DESCRIPTION_MAX,
  COMMUNITY_NAME_MAX,
  COMMUNITY_PINNED_MAX,
  COMMUNITY_RULES_MAX,
} from '#shared/domain/limits';
import { CATEGORIES, type Category } from '#shared/domain/trib-options';
import { messageFor } from '../../lib/errors';
import { Button } from '../../ui/Button';
import { TextArea, TextField } from '../../ui/Field';
import { RadioPills } from '../../ui/RadioPills';
import { SheetFooter, SheetRoot } from '../../ui/Sheet';
import { showToast } from '../../ui/toast-store';
import { useFailure } from '../../ui/use-failure';
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

function CommunityForm({ viewerId, community, onClose, onSaved }: Omit<Props, 'open'>) {
  const queryClient = useQueryClient();
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
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const { failure, fail, clear } = useFailure();

  const send = async (chosen: Category, cityId: number | null) => {
    const [photo] = await finishUploads(photos, viewerId);
    const fields: StartCommunityRequest = {
      name: name.trim(),
      category: chosen,
      description: description.trim(),
      rules: rules.trim() || null,
      image: photo?.url ?? null,
      cityId,
      admission,
    };
    const saved = community
      ? await putCommunity(community.id, { ...fields, pinned: pinned.trim() || null })
      : await postCommunity(fields);
    await forgetPhotos(photos);
    await queryClient.invalidateQueries({ queryKey: communityKeys(viewerId).all });
    return saved;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const isMissing = name.trim() === '' || description.trim() === '' || place === UNCHOSEN;
    if (isUnderWay.current || category === undefined || isMissing) return;
    isUnderWay.current = true;
    setBusy(true);
    clear();
    try {
      const saved = await send(category, place && place.id);
      showToast({ title: community ? 'Saved' : `${saved.name} is there`, about: `community ${saved.id}` });
      onSaved(saved);
    } catch (error) {
      fail(messageFor(error, "It wasn't saved. Please try again."));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const needed = (text: string, message: string) => (isChecked && text.trim() === '' ? message : undefined);

  return (
    <form onSubmit={(event) => void submit(event)} className="@container" noValidate>
      <div className="sheet-fields grid grid-cols-1 gap-6">
        <TextField
          label="Community name"
          value={name}
          onChange={setName}
          max={COMMUNITY_NAME_MAX}
          placeholder="Sunday walkers"
          autoComplete="off"
          error={needed(name, 'Give it a name')}
        />
        <TextArea
          label="Description"
          value={description}
          onChange={setDescription}
          max={COMMUNITY_DESCRIPTION_MAX}
          placeholder="Who meets here, and what for?"
          error={needed(description, 'Say what it is about')}
        />
        <div className="grid gap-2">
          <RadioPills legend="Category" options={CATEGORIES} value={category} onChange={setCategory} />
          {isChecked && category === undefined && (
            <p role="alert" className="text-sm text-danger">
              Choose a category
            </p>
          )}
        </div>
        <PlaceField
          place={place}
          onChange={setPlace}
          error={isChecked && place === UNCHOSEN ? 'Choose a city' : undefined}
        />
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-semibold">
            Picture <span className="font-normal text-muted">(optional)</span>
          </legend>
          <PhotosField photos={photos} onChange={setPhotos} max={1} covers={covers} />
        </fieldset>
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
        />
        {community && (
          <TextArea
            label="Pinned message (optional)"
            hint="At the top of its page, for everybody."
            value={pinned}
            onChange={setPinned}
            max={COMMUNITY_PINNED_MAX}
            rows={3}
          />
        )}
      </div>
      <SheetFooter>
        {failure !== null && (
          <p role="alert" className="mb-3 text-sm text-danger">
            {failure}
          </p>
        )}
        {community?.rewritesAreHeld && (
          <p className="mb-3 text-sm text-pretty text-muted">
            New words and pictures are looked at before others see it again.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" className="grow basis-28" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} className="grow basis-28">
            {isBusy ? 'Saving...' : community ? 'Save' : 'Start'}
          </Button>
        </div>
      </SheetFooter>
    </form>
  );
}

type PlaceFieldProps = { place: Place; onChange: (place: Place) => void; error: string | undefined };

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
