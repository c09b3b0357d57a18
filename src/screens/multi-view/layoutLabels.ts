import type { MultiViewLayout } from '#schemas/multiView.ts';

/** Label keys of the layouts. */
export const LAYOUT_LABELS: Readonly<Record<MultiViewLayout, string>> = {
  twoUp: 'multiViewTwoUp',
  pip: 'multiViewPip',
  threeUp: 'multiViewThreeUp',
  quad: 'multiViewQuad',
};
