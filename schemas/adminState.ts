// What the gallery's documents bring beside the state of every page. The server makes it, src/app/entryAdmin.tsx reads it.
import type { AppState } from './appState.ts';

/** Addresses of a brand's own pictures, so that specimens look as they will. Each list may be empty. */
export type SpecimenPictures = {
  readonly landscape: readonly string[];
  readonly portrait: readonly string[];
  readonly square: readonly string[];
  readonly hero: readonly string[];
  readonly heroPortrait: readonly string[];
};

export type AdminState = AppState & {
  readonly admin: {
    /** The realm whose address this is; `realm` is the one that is shown. */
    readonly home: string;
    readonly realms: readonly { readonly id: string; readonly name: string; readonly locales: readonly string[] }[];
    readonly pictures: SpecimenPictures;
  };
};
