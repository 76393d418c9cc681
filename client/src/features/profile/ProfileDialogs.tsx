import type { OwnUser } from '#shared/api/users';
import { BioDialog } from './BioDialog';
import { CityDialog } from './CityDialog';
import { InterestsDialog } from './InterestsDialog';
import { NameDialog } from './NameDialog';
import { PointsDialog } from './PointsDialog';
import type { DialogName } from './use-profile-dialogs';
import { ValuesDialog } from './ValuesDialog';

type Props = { user: OwnUser; isOpen: boolean; shown: DialogName; onClose: () => void };

export function ProfileDialogs({ user, isOpen, shown, onClose }: Props) {
  const forDialog = (name: DialogName) => ({ user, onClose, open: isOpen && shown === name });
  return (
    <>
      <NameDialog {...forDialog('name')} />
      <BioDialog {...forDialog('bio')} />
      <CityDialog {...forDialog('city')} />
      <InterestsDialog {...forDialog('interests')} />
      <ValuesDialog {...forDialog('values')} />
      <PointsDialog userId={user.id} open={isOpen && shown === 'points'} onClose={onClose} />
    </>
  );
}
