import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DialogRoot } from './Dialog';
import { SheetRoot } from './Sheet';
import { Toaster } from './Toaster';
import { clearToast, currentToast, showToast } from './toast-store';

afterEach(() => {
  cleanup();
  act(clearToast);
});

const DIALOGS = [
  ['a dialog', DialogRoot],
  ['a sheet', SheetRoot],
] as const;

async function offerUndo(onPress = vi.fn<() => void>()) {
  act(() => showToast({ title: 'Photo removed', action: { label: 'Undo', onPress } }));
  return { onPress, undo: await screen.findByRole('button', { name: 'Undo' }) };
}

for (const [name, Root] of DIALOGS) {
  it(`is reached by F8 and Tab over ${name}, which regains the focus afterwards`, async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    render(
      <>
        <Toaster />
        <Root open onOpenChange={onOpenChange} title="Crop">
          <button type="button">Save</button>
        </Root>
      </>,
    );
    screen.getByRole('button', { name: 'Save' }).focus();
    const { onPress, undo } = await offerUndo();
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    for (let tab = 0; tab < 2; tab += 1)
      fireEvent.keyDown(document.activeElement ?? document, { key: 'Tab' });
    expect(document.activeElement).toBe(undo);
    fireEvent.click(undo);
    expect(onPress).toHaveBeenCalledOnce();
    expect(currentToast()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' })));
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it(`can be pressed or ignored over ${name}, which otherwise traps the focus`, async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>();
    render(
      <>
        <button type="button">Behind</button>
        <Toaster />
        <Root open onOpenChange={onOpenChange} title="Crop">
          <button type="button">Save</button>
        </Root>
      </>,
    );
    const { undo } = await offerUndo();
    expect(getComputedStyle(undo.closest('li') ?? undo).pointerEvents).not.toBe('none');
    fireEvent.pointerDown(undo);
    fireEvent.click(undo);
    expect(onOpenChange).not.toHaveBeenCalled();
    screen.getByRole('button', { name: 'Save' }).focus();
    screen.getByText('Behind').focus();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });
}
