// The files of plugins that a check reads, and what it learns from them.
import type { Validator } from '#schemas/validator.ts';

/** The operator's folder of plugins (setting PLUGINS_DIR). */
export type PluginFiles = {
  /** The folder, as findings name it. */
  readonly folder: string;
  /** Paths of its files, relative to the folder, with `/`. */
  readonly paths: ReadonlySet<string>;
  read(path: string): Promise<Uint8Array>;
  /**
   * True: a file with another hash is a warning. A publish accepts it, because an operator may replace the file of a
   * plugin, and editors, who cannot change realm.json, must still publish their pages. Default: false, an error.
   */
  readonly isHashWarning?: boolean;
};

/** What the props of a plugin's row type must be, by `<file>.schema.json` beside the plugin's file. */
export type PluginContract = { readonly version: number; readonly schema: object; readonly validate: Validator };
