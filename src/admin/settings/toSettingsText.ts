import type { AdminText } from '../createAdminText.ts';

/**
 * Returns the texts for documents of settings. Dialogs that are shared with the editor of pages have texts about pages;
 * a text with the key `settings_<key>` replaces such a text.
 */
export const toSettingsText =
  (text: AdminText): AdminText =>
  (key, values) =>
    text(`settings_${key}` as Parameters<AdminText>[0], values) || text(key, values);
