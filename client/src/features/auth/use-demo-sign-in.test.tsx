import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearToast, currentToast } from '../../ui/toast-store';
import { fakeServer } from './testing/fake-server';
import { freshBrowser, nobody, Providers } from './testing/Providers';
import { useDemoSignIn } from './use-demo-sign-in';

freshBrowser();
beforeEach(clearToast);

it('says that the demo sign-in failed and suggests trying again', async () => {
  fakeServer({
    'GET /api/session': nobody,
    'POST /api/users/register': () => ({ status: 500, body: {} }),
  });
  const { result } = renderHook(() => useDemoSignIn({ asksForName: true }), { wrapper: Providers });
  await act(() => result.current.signIn());
  expect(currentToast()).toMatchObject({
    title: 'Demo login failed',
    description: 'Please try again',
    tone: 'destructive',
  });
});
