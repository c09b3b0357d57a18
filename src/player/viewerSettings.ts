// The viewer's settings of the player. PreferencesStore stores them: on the server for a profile, in this browser for a
// guest.
import type { CaptionStyle, SkipMode, SkipModes } from '#schemas/domain/viewer-settings.ts';
import type { SkipKind } from './marks.ts';

/** The settings of the player. */
export type ViewerSettings = {
  /** What happens with each kind of part that can be skipped. */
  readonly skip: Readonly<Record<SkipKind, SkipMode>>;
  /** The style of subtitles; without properties: the default style. */
  readonly captions: CaptionStyle;
};

/** The stored form of the settings. A missing field has its default. */
export type StoredSettings = {
  readonly captionStyle?: CaptionStyle | undefined;
  readonly skipModes?: SkipModes | undefined;
};

/** Where the settings are stored. */
export type SettingsStorage = {
  /** Returns the same objects until they change. */
  get(): StoredSettings;
  /** Merges the changes by field. */
  set(changes: StoredSettings): void;
  /** Calls back after each change; returns a cleanup function. */
  subscribe(listener: () => void): () => void;
};

/** The settings: reads them, follows them and changes them. */
export type ViewerSettingsStore = {
  /** Returns the same object until a setting changes. */
  get(): ViewerSettings;
  /** Calls `listener` after each change; returns a cleanup function. */
  subscribe(listener: () => void): () => void;
  setSkip(kind: SkipKind, mode: SkipMode): void;
  /** Replaces the style of subtitles. */
  setCaptions(style: CaptionStyle): void;
};

const DEFAULT_SKIP: ViewerSettings['skip'] = { INTRO: 'ask', RECAP: 'ask', CREDITS: 'ask' };
const NO_STYLE = {} as const;

/** Creates the store of the settings, which reads and writes `storage`. */
export function createViewerSettings(storage: SettingsStorage): ViewerSettingsStore {
  let stored: StoredSettings | undefined;
  let settings: ViewerSettings = { skip: DEFAULT_SKIP, captions: NO_STYLE };
  const get = (): ViewerSettings => {
    const next = storage.get();
    if (next.captionStyle === stored?.captionStyle && next.skipModes === stored?.skipModes) return settings;
    stored = next;
    settings = { skip: { ...DEFAULT_SKIP, ...next.skipModes }, captions: next.captionStyle ?? NO_STYLE };
    return settings;
  };
  return {
    get,
    subscribe: storage.subscribe,
    setSkip: (kind, mode) => storage.set({ skipModes: { ...storage.get().skipModes, [kind]: mode } }),
    setCaptions: (captionStyle) => storage.set({ captionStyle }),
  };
}
