// Plugins and rows that are turned off (docs/plugins.md).
import { PLUGIN_ID_PATTERN } from '../plugin/plugin-definition.ts';

/** Returns the text that names a plugin in the field `subject` of a switch. */
export const toPluginSubject = (id: string): string => `plugin:${id}`;

/** Returns the text that names a row of a page in the field `subject` of a switch. */
export const toRowSubject = (pageId: string, rowId: string): string => `row:${pageId}#${rowId}`;

/** What a switch turns off. */
export const switchSubject = {
  type: 'string',
  maxLength: 260,
  pattern: `^(plugin:${PLUGIN_ID_PATTERN.slice(1, -1)}|row:[^#]{1,120}#[^#]{1,120})$`,
  examples: ['plugin:polls'],
  description: 'A plugin (plugin:polls), or a row of a page (row:home#top).',
} as const;

/** Why something is turned off or on. */
export const switchReason = {
  type: 'string',
  minLength: 1,
  maxLength: 300,
  pattern: '\\S',
  description: 'Why.',
} as const;
