// Runs axe on a page of a browser test.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG_TAGS: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

export type AxeOptions = {
  /** Selector of the part to test; undefined: the whole page. */
  readonly include?: string;
  /** Selector of a part to leave out. */
  readonly exclude?: string;
  /** Whether to test only the rules of WCAG 2.2 AA, without the best practices of axe. */
  readonly isWcagOnly?: boolean;
};

/**
 * Runs axe on a page.
 *
 * @returns A text for each violated rule: its id and the HTML of its first three elements. Empty: axe found none.
 */
export async function findAxeViolations(
  page: Page,
  { include, exclude, isWcagOnly = false }: AxeOptions = {},
): Promise<readonly string[]> {
  await waitForFades(page);
  // Only the violations are read, and in the legacy mode axe does not open a second page to combine its results. Both
  // together make a run about four times as fast.
  // Style sheets of other sites are not preloaded: axe would add them as inline styles, which the policy refuses.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], preload: false }).setLegacyMode();
  if (include !== undefined) axe.include(include);
  if (exclude !== undefined) axe.exclude(exclude);
  if (isWcagOnly) axe.withTags([...WCAG_TAGS]);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(' | ')}`,
  );
}

/** Longest time in ms of a fade or a transition. Longer animations, such as those of heroes, do not hide text. */
const LONGEST_FADE_MS = 1000;

/** Waits until short animations have ended, because text that is fading in has a low contrast for a moment. */
const waitForFades = (page: Page): Promise<void> =>
  page.evaluate(async (longest) => {
    const fades = document.getAnimations().filter(({ playState, timeline, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && timeline === document.timeline && Number(endTime) <= longest;
    });
    await Promise.allSettled(fades.map(({ finished }) => finished));
  }, LONGEST_FADE_MS);
