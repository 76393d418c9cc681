import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OnboardingLayout } from './OnboardingLayout';

afterEach(cleanup);

const continueButton = (name = 'Continue') => screen.queryByRole<HTMLButtonElement>('button', { name });

it('fills the progress of three steps up to the current one', () => {
  render(
    <OnboardingLayout step={2} title="Your values">
      Tiles
    </OnboardingLayout>,
  );
  const bar = screen.getByRole('progressbar', { name: 'Step 2 of 3' }).parentElement;
  const steps = [...(bar?.querySelectorAll('[data-filled]') ?? [])];
  expect(steps.map((step) => step.getAttribute('data-filled'))).toEqual(['true', 'true', 'false']);
});

it('has a title, and a subtitle only if given', () => {
  const { rerender } = render(
    <OnboardingLayout step={1} title="What are you into">
      Tiles
    </OnboardingLayout>,
  );
  expect(screen.getByRole('heading', { name: 'What are you into' })).toBeDefined();
  expect(screen.queryByText('Why')).toBeNull();
  rerender(
    <OnboardingLayout step={1} title="What are you into" subtitle="Why">
      Tiles
    </OnboardingLayout>,
  );
  expect(screen.getByText('Why')).toBeDefined();
});

it('continues with a button whose text can change', () => {
  const onContinue = vi.fn<() => void>();
  render(
    <OnboardingLayout step={3} title="t" continueText="Got it!" onContinue={onContinue}>
      Tiles
    </OnboardingLayout>,
  );
  continueButton('Got it!')?.click();
  expect(onContinue).toHaveBeenCalledOnce();
  expect(continueButton()).toBeNull();
});

it('does not look as if it led on until it does', () => {
  const layout = (isReady: boolean) => (
    <OnboardingLayout step={1} title="t" isReady={isReady}>
      Tiles
    </OnboardingLayout>
  );
  const { rerender } = render(layout(false));
  const before = continueButton()?.className;
  expect(continueButton()?.disabled).toBe(false);
  rerender(layout(true));
  expect(before).not.toContain('bg-ember');
  expect(continueButton()?.className).toContain('bg-ember');
});

it('can hide the button', () => {
  render(
    <OnboardingLayout step={1} title="t" continueHidden>
      Tiles
    </OnboardingLayout>,
  );
  expect(continueButton()).toBeNull();
});
