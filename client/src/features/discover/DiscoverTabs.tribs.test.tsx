import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CardActionsContext } from '../trib-card/card-actions';
import { cardActionsWith } from '../trib-card/testing-card-actions';
import { tribWith } from '../tribs/trib-fixture';
import { DiscoverTribCard } from './DiscoverTabs';

afterEach(cleanup);

const member = { id: 3, displayName: 'Maya', bio: null, profileImage: null };
const actions = cardActionsWith();

it('has a host who can be tapped as easily as its other buttons', () => {
  const trib = tribWith({ topMembers: [{ member, compatibility: 98, matchLevel: 'perfect' }] });
  render(
    <CardActionsContext value={actions}>
      <DiscoverTribCard trib={trib} search="" isFirst={false} />
    </CardActionsContext>,
  );
  const host = screen.getByRole('button', { name: /^Hosted by Maya/ });
  expect(host.classList.contains('hit-44')).toBe(true);
});
