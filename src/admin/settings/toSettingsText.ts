import type { AdminText } from '../createAdminText.ts';

/**
 * Returns the texts for documents of settings. The dialogs that the editor of pages has too speak of pages; a key
 * `settings_<key>` replaces such a text.
 */
export const toSettingsText =
  (text: AdminText): AdminText =>
  (key, values) =>
    text(`settings_${key}` as Parameters<AdminText>[0], values) || text(key, values);
