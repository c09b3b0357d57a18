import { defineSchema, type TypeOf } from '../defineSchema.ts';
import { reference } from '../brandFields.ts';
import { shortText } from '../fields.ts';
import { commonElementFields } from './row.ts';

/** A reference to a section, whose rows replace it (decision O14). */
export const sectionReferenceSchema = defineSchema({
  type: 'object',
  description: 'The rows of another section.',
  additionalProperties: false,
  required: ['sectionName'],
  properties: {
    sectionName: reference('section', 'Name of the section.'),
    title: shortText('Heading over its rows.'),
    ...commonElementFields,
  },
});
/** A reference to a section. */
export type SectionReference = TypeOf<typeof sectionReferenceSchema>;

/** A reference to a plugin. */
export const pluginReferenceSchema = defineSchema({
  type: 'object',
  description: "A plugin of the realm's list.",
  additionalProperties: false,
  required: ['pluginId'],
  properties: {
    pluginId: reference('plugin', "Id of the plugin's definition."),
    title: shortText('Heading.'),
    props: { type: 'object', description: 'Props of the plugin.' },
    ...commonElementFields,
  },
});
/** A reference to a plugin of the realm's list. */
export type PluginReference = TypeOf<typeof pluginReferenceSchema>;
