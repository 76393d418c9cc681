import { LANG } from '../../lib/lang';
import { choiceText } from '#shared/domain/choice-texts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
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
import * as t from './texts';

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
      title={community ? t.editCommunity : t.startCommunity}
      description={community ? undefined : t.forPeopleWhoMeet}
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
      showToast({
        title: community ? t.saved : t.isThere({ name: saved.name }),
        about: `community ${saved.id}`,
      });
      leave(() => onSaved(saved));
    },
    failure: { form: t.wasntSavedTryAgain },
  });
  const form = useForm({
    problems: {
      name: name.trim() === '' ? t.giveName : undefined,
      description: description.trim() === '' ? t.sayWhatAbout : undefined,
      category: category === undefined ? t.chooseCategory : undefined,
      cityId: place === UNCHOSEN ? t.chooseCity : undefined,
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
          label={t.communityName}
          value={name}
          onChange={setName}
          max={COMMUNITY_NAME_MAX}
          placeholder={t.sundayWalkers}
          autoComplete="off"
          error={form.problemAt('name')}
        />
        <TextArea
          label={t.description}
          value={description}
          onChange={setDescription}
          max={COMMUNITY_DESCRIPTION_MAX}
          placeholder={t.whoMeetsHereAnd}
          error={form.problemAt('description')}
        />
        <RadioPills
          legend={t.category}
          options={CATEGORIES}
          textOf={(one) => choiceText(one, LANG)}
          value={category}
          onChange={setCategory}
          error={form.problemAt('category')}
        />
        <PlaceField place={place} onChange={setPlace} error={form.problemAt('cityId')} />
        <FieldGroup
          legend={t.pictureOptional({ note: muted })}
          error={form.problemAt('photos')}
          className="min-w-0"
        >
          <PhotosField photos={photos} onChange={setPhotos} max={1} covers={covers} />
        </FieldGroup>
        <RadioPills
          legend={t.whoGetsIn}
          options={ADMISSIONS}
          value={admission}
          onChange={setAdmission}
          textOf={(option) => (option === 'open' ? t.everyone : t.byRequest)}
        />
        <TextArea
          label={t.rulesOptional}
          value={rules}
          onChange={setRules}
          max={COMMUNITY_RULES_MAX}
          placeholder={t.whatShouldMembersKnow}
          error={form.problemAt('rules')}
        />
        {community && (
          <TextArea
            label={t.pinnedMessageOptional}
            hint={t.atTopOfPage}
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
          <p className="mb-3 text-sm text-pretty text-muted">{t.newWordsAndPictures}</p>
        )}
        <FormButtons isSending={saving.isPending} onCancel={onClose}>
          {saving.isPending || community ? undefined : t.start}
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
        legend={t.whereDoesMeet}
        options={['anywhere', 'city'] as const}
        value={place === null ? 'anywhere' : 'city'}
        onChange={(where) => onChange(where === 'city' ? UNCHOSEN : null)}
        textOf={(where) => (where === 'city' ? t.inCity : t.anywhere)}
      />
      {place !== null && (
        <CityPicker label={t.city} value={place} onChange={(city) => onChange(city)} error={error} />
      )}
    </div>
  );
}

const muted = (inside: ReactNode) => <span className="font-normal text-muted">{inside}</span>;
