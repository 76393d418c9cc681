import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckRow } from '../../ui/CheckRow';
import { minimumAgeQuery } from './auth.api';
import { confirmAge, isAgeConfirmed } from './registration';
import * as t from './texts';

/** Where the operator sets a minimum age, no account is created until this is ticked. */
export function AgeConfirmation() {
  const { data: minimumAge } = useQuery(minimumAgeQuery);
  const [isConfirmed, setConfirmed] = useState(isAgeConfirmed);
  if (typeof minimumAge !== 'number') return null;
  const change = (isOldEnough: boolean) => {
    confirmAge(isOldEnough);
    setConfirmed(isOldEnough);
  };
  return (
    <CheckRow isChecked={isConfirmed} onChange={change}>
      <span>
        {t.iAmOrOlder({ minimumAge })}
        <span className="block text-sm text-muted">{t.neededForNewAccount}</span>
      </span>
    </CheckRow>
  );
}
