// The state in the documents of the admin area. The server writes it and src/app/entryAdmin.tsx reads it.
import type { AppState } from './appState.ts';

/** The document to which the mail of an invitation leads. Everybody may open it. */
export const INVITATION_PATH = '/_admin/invitation';

/** URLs of a brand's own images, for the gallery. Each list may be empty. */
export type SampleImages = {
  readonly landscape: readonly string[];
  readonly portrait: readonly string[];
  readonly square: readonly string[];
  readonly hero: readonly string[];
  readonly heroPortrait: readonly string[];
};

/** A setting that a realm may not change, because a realm from which it inherits has locked it. */
export type SettingLock = {
  readonly file: 'realm.json' | 'theme.json';
  /** JSON pointer of the setting in its file; '' is all of it. */
  readonly pointer: string;
  /** Name of the setting, as `locks` of realm.json has it. */
  readonly key: string;
  /** Why, in the words of those who locked it. */
  readonly reason: string;
};

/** The state of an admin document. */
export type AdminState = AppState & {
  readonly admin: {
    /** Id of the realm whose admin area the address shows. `realm` is the realm that is previewed. */
    readonly home: string;
    readonly realms: readonly { readonly id: string; readonly name: string; readonly locales: readonly string[] }[];
    readonly pictures: SampleImages;
    /** Origins of the sites that show this document in a frame; undefined: it is shown to an editor. */
    readonly embeddedBy?: readonly string[];
    /** Origin of a plugin under development, whose builds the preview of plugins shows. */
    readonly devPluginOrigin?: string;
    /** Ids of the licences of the previewed realm. */
    readonly licences: readonly string[];
    /** Settings that the realm inherits and may not change. */
    readonly locks: readonly SettingLock[];
  };
};
