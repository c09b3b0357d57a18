import { defineWidget, type AnyWidget } from '#engine/plugin-api/index.ts';
import { PROBLEM_ROW_TYPE } from './problemElements.ts';

/** The widget of the card that replaces a faulty element in previews. Its props come from the frame itself, so they are not validated. */
export const problemWidget: AnyWidget = defineWidget({
  type: PROBLEM_ROW_TYPE,
  version: 1,
  schema: { type: 'object' },
  validate: () => Promise.resolve({ default: () => true }),
  migrations: [],
  view: () => import('./ProblemCard.tsx'),
  estimate: () => ({ mobile: 220, tablet: 160, desktop: 160, tv: 160 }),
});
