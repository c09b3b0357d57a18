// What a viewer set in the player. It stays in this browser.
import { createObservable, type Observable } from './createObservable.ts';
import type { SkipKind } from './marks.ts';

/** What happens when playback reaches a part that can be skipped. `undo`: it is skipped, and a button leads back. */
export type SkipMode = 'off' | 'ask' | 'auto' | 'undo';
/** How marked parts are skipped, in the order of the menu. */
export const SKIP_MODES: readonly SkipMode[] = ['off', 'ask', 'auto', 'undo'];

/** Choices of the appearance of subtitles. The first of each is what the video gives. */
export const CAPTION_CHOICES = {
  font: ['default', 'sans', 'serif', 'mono', 'casual'],
  size: ['default', '75', '125', '150', '200'],
  color: ['default', 'white', 'yellow', 'green', 'cyan', 'magenta'],
  opacity: ['default', '75', '50'],
  edge: ['default', 'none', 'outline', 'shadow', 'raised'],
  background: ['default', 'none', 'half', 'black', 'white'],
  window: ['default', 'half', 'black'],
  position: ['default', 'top'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A property of the captions that the viewer can change. */
export type CaptionProperty = keyof typeof CAPTION_CHOICES;
/** Properties that differ from what the video gives. */
export type CaptionStyle = Readonly<Partial<Record<CaptionProperty, string>>>;

/** Settings of the player that this browser stores. */
export type ViewerSettings = {
  readonly skip: Readonly<Record<SkipKind, SkipMode>>;
  readonly captions: CaptionStyle;
};

/** The settings with their change signal. */
export type ViewerSettingsStore = Observable<ViewerSettings> & {
  setSkip(kind: SkipKind, mode: SkipMode): void;
  /** @param value `default` removes the property */
  setCaption(property: CaptionProperty, value: string): void;
  resetCaptions(): void;
};

type TextStorage = { get(): string | undefined; set(text: string): void };

const SKIP_KINDS: readonly SkipKind[] = ['INTRO', 'RECAP', 'CREDITS'];
/** All properties of captions. */
export const CAPTION_PROPERTIES = Object.keys(CAPTION_CHOICES) as readonly CaptionProperty[];

/** Creates the settings of this browser. `storage` holds them as JSON; values that are not known are left out. */
export function createViewerSettings(storage: TextStorage): ViewerSettingsStore {
  const state = createObservable<ViewerSettings>(parseSettings(storage.get()));
  const change = (changes: Partial<ViewerSettings>): void => {
    state.set(changes);
    storage.set(JSON.stringify(state.get()));
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    setSkip: (kind, mode) => change({ skip: { ...state.get().skip, [kind]: mode } }),
    setCaption(property, value) {
      const { [property]: _previous, ...others } = state.get().captions;
      change({ captions: value === 'default' ? others : { ...others, [property]: value } });
    },
    resetCaptions: () => change({ captions: {} }),
  };
}

function parseSettings(text: string | undefined): ViewerSettings {
  const { skip, captions } = parseObject(text);
  const skipModes = toRecord(skip);
  const captionValues = toRecord(captions);
  return {
    skip: Object.fromEntries(
      SKIP_KINDS.map((kind) => [kind, SKIP_MODES.find((mode) => mode === skipModes[kind]) ?? 'ask']),
    ) as ViewerSettings['skip'],
    captions: Object.fromEntries(
      CAPTION_PROPERTIES.flatMap((property) => {
        const [, ...values] = CAPTION_CHOICES[property];
        const value = values.find((each) => each === captionValues[property]);
        return value === undefined ? [] : [[property, value]];
      }),
    ),
  };
}

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return toRecord(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
