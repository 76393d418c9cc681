import { expect, type Locator, type Page } from '@playwright/test';
import type { Tutorial } from './tutorial';

export class SwipeableCard {
  private readonly picture: Locator;

  constructor(
    private readonly page: Page,
    tutorial: Tutorial,
  ) {
    this.picture = tutorial.dialog.locator('img');
  }

  offset(): Promise<{ x: number; y: number }> {
    return this.picture.evaluate((picture) => {
      const card = picture.closest('.cursor-grab');
      const { m41: x, m42: y } = new DOMMatrix(card ? getComputedStyle(card).transform : 'none');
      return { x, y };
    });
  }

  turn(): Promise<string> {
    return this.picture.evaluate((picture) => {
      const face = picture.closest('.card-face');
      return face ? getComputedStyle(face).transform : '';
    });
  }

  moving(): Promise<string[]> {
    return this.page.evaluate(() => {
      const effects = document.getAnimations().map(({ effect }) => effect);
      const frames = effects.flatMap((effect) =>
        effect instanceof KeyframeEffect ? effect.getKeyframes() : [],
      );
      const places = new Set(['offset', 'computedOffset', 'easing', 'composite']);
      return [...new Set(frames.flatMap((frame) => Object.keys(frame).filter((key) => !places.has(key))))];
    });
  }

  /** Stops every scripted animation after this many milliseconds, including those that are running. */
  async stopAnimationsAt(ms: number): Promise<void> {
    await this.page.evaluate((at) => {
      const stop = (animation: Animation) => {
        animation.pause();
        animation.currentTime = at;
        return animation;
      };
      // oxlint-disable-next-line typescript/unbound-method -- both are called on what they belong to
      window.unstopped ??= { animate: Element.prototype.animate, reverse: Animation.prototype.reverse };
      const { animate, reverse } = window.unstopped;
      Element.prototype.animate = function stopped(...how) {
        return stop(animate.apply(this, how));
      };
      Animation.prototype.reverse = function stopped() {
        reverse.apply(this);
        this.pause();
      };
      for (const animation of document.getAnimations()) stop(animation);
    }, ms);
  }

  async letAnimationsRun(): Promise<void> {
    await this.page.evaluate(() => {
      if (window.unstopped) {
        Element.prototype.animate = window.unstopped.animate;
        Animation.prototype.reverse = window.unstopped.reverse;
      }
      for (const animation of document.getAnimations()) animation.play();
    });
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => document.getAnimations().every((a) => a.playState !== 'running')))
      .toBe(true);
  }

  async expectHome(): Promise<void> {
    await this.settled();
    await expect.poll(() => this.offset()).toEqual({ x: 0, y: 0 });
  }
}

declare global {
  interface Window {
    unstopped?: {
      animate: typeof Element.prototype.animate;
      reverse: typeof Animation.prototype.reverse;
    };
  }
}
