import type { CallResponse } from '#schemas/api/callTypes.ts';
import { defineWidget, type LoadContext } from '#engine/plugin-api/index.ts';
import { propsSchema, type Props } from './schema.ts';

async function load(
  { textKey, blocks }: Props,
  { ports, signal }: LoadContext,
): Promise<CallResponse<'getTexts'> | undefined> {
  return textKey === undefined || blocks.length > 0
    ? undefined
    : ports.content.read('getTexts', { key: textKey }, signal);
}

/** A text: headings, paragraphs, lists, quotes, images, cards. */
export const widget = defineWidget({
  type: 'rich-text',
  version: 1,
  schema: propsSchema,
  validate: () => import('./validate.gen.js'),
  migrations: [],
  view: () => import('./View.tsx'),
  load,
  estimate: ({ blocks }) => ({
    mobile: 160 + blocks.length * 120,
    tablet: 160 + blocks.length * 90,
    desktop: 160 + blocks.length * 80,
    tv: 160 + blocks.length * 80,
  }),
});
