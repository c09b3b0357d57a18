import type { Fighter } from '#schemas/domain/fighter.ts';
import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { propsSchema, type Props } from './schema.ts';

async function load({ fighterId }: Props, { ports, signal, subject }: LoadContext): Promise<Fighter | undefined> {
  const id = fighterId ?? subject;
  return id === undefined ? undefined : ports.content.read('getFighter', { id }, signal);
}

/** A fighter: record, facts, bouts. */
export const widget = defineWidget({
  type: 'fighter-profile',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  showsPageTitle: ({ fighterId }) => fighterId === undefined,
  estimate: () => ({ mobile: 1500, tablet: 1500, desktop: 1300, tv: 1300 }),
});
