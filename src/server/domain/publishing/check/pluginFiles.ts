// The files of plugins that a check reads, and what it learns from them.
import type { Validator } from '#schemas/validator.ts';

/** The operator's folder of plugins (setting PLUGINS_DIR). */
export type PluginFiles = {
  /** The folder, as findings name it. */
  readonly folder: string;
  /** Paths of its files, relative to the folder, with `/`. */
  readonly paths: ReadonlySet<string>;
  read(path: string): Promise<Uint8Array>;
};

/** What the props of a plugin's row type must be, by `<file>.schema.json` beside the plugin's file. */
export type PluginContract = { readonly version: number; readonly schema: object; readonly validate: Validator };
