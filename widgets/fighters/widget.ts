import type { CallResponse } from '#schemas/api/callTypes.ts';
import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { FIGHTERS_PAGE_SIZE, toFightersQuery } from './fightersQuery.ts';
import { propsSchema, type Props } from './schema.ts';

const load = async (props: Props, { ports, signal, query }: LoadContext): Promise<CallResponse<'getFighters'>> =>
  ports.content.read('getFighters', { ...toFightersQuery(props, query), rpp: FIGHTERS_PAGE_SIZE }, signal);

/** The roster: all fighters by letter, with a search field and a filter by division. */
export const widget = defineWidget({
  type: 'fighters',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  query: ['division', 'letter', 'query'],
  estimate: () => ({ mobile: 6800, tablet: 4200, desktop: 3400, tv: 2600 }),
});
