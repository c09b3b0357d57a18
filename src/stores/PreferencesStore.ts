// The viewer's preferences. The server stores them for an account; this browser stores them for a guest. The setting
// for background videos is also stored in the browser for both, where createPorts.ts reads it, so that these videos
// start without a request.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { DEFAULT_PREFERENCES, type Preferences } from '#schemas/domain/preferences.ts';
import type { LazyStoreDeps, LazyStore, ContextChange } from './createLazyStores.ts';

/** The setting for background videos as one value (content and viewing, section 4; HERO-025 to HERO-028). */
export type BackgroundVideoMode = 'audio-and-video' | 'video' | 'none';

/** Returns the setting for background videos as one value. */
export const toBackgroundVideo = ({
  videoBackgroundAutoPlay,
  videoBackgroundAutoPlayAudio,
}: Preferences): BackgroundVideoMode => {
  if (!videoBackgroundAutoPlay) return 'none';
  return videoBackgroundAutoPlayAudio ? 'audio-and-video' : 'video';
};

/** The viewer's preferences and the state of loading and changing them. */
export class PreferencesStore implements LazyStore {
  /** The preferences; the default ones until they are loaded. */
  values: Preferences = DEFAULT_PREFERENCES;
  /** State of the last load. */
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** The state of the last change: saving, saved, or reverted after a failure (ERROR-031). */
  change: 'none' | 'saving' | 'saved' | 'failed' = 'none';
  private readonly deps: LazyStoreDeps;
  /** Increases with each load and change; only the newest response is used. */
  private calls = 0;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'calls'>(
      this,
      { values: observableRef, deps: false, calls: false },
      { autoBind: true },
    );
  }

  /** Loads the preferences. Never rejects: `state` contains the outcome. */
  async load(): Promise<void> {
    // While a change is being saved, nothing is loaded: its response contains the values, and its failure is reported.
    if (this.state === 'ready' && this.change === 'saving') return;
    const callNumber = ++this.calls;
    runInAction(() => {
      this.state = 'loading';
      this.change = 'none';
    });
    const values = await this.read().catch(() => undefined);
    if (callNumber !== this.calls) return;
    runInAction(() => {
      this.state = values ? 'ready' : 'failed';
      if (values) this.apply(values);
    });
  }

  /**
   * Applies a change immediately and saves it; reverts it when saving fails. Never rejects: `change` contains the
   * outcome.
   */
  async set(changes: Partial<Preferences>): Promise<void> {
    const previousValues = this.values;
    const callNumber = ++this.calls;
    runInAction(() => {
      this.apply({ ...previousValues, ...changes });
      this.change = 'saving';
    });
    const saved = await this.save(changes).catch(() => undefined);
    if (callNumber !== this.calls) return;
    runInAction(() => {
      this.change = saved ? 'saved' : 'failed';
      this.apply(saved ?? previousValues);
    });
  }

  /** Clears the preferences when the viewer changes, and not when their settings or the language change. */
  forget(cause: ContextChange): void {
    if (cause !== 'viewer') return;
    this.calls += 1;
    this.state = 'idle';
    this.change = 'none';
    this.apply(DEFAULT_PREFERENCES);
  }

  private async read(): Promise<Preferences> {
    return this.deps.isGuest() ? this.readStored() : this.deps.api.getPreferences({});
  }

  private async save(changes: Partial<Preferences>): Promise<Preferences> {
    if (!this.deps.isGuest()) return this.deps.api.putPreferences({ body: changes });
    this.deps.storage?.set('preferences', JSON.stringify(this.values));
    return this.values;
  }

  /** Parses a guest's stored preferences; invalid values are ignored. */
  private readStored(): Preferences {
    const parse = (): Record<string, unknown> => {
      try {
        return JSON.parse(this.deps.storage?.get('preferences') ?? '{}') as Record<string, unknown>;
      } catch {
        return {};
      }
    };
    const stored = parse();
    const flag = (name: 'autoAdvance' | 'videoBackgroundAutoPlay' | 'videoBackgroundAutoPlayAudio') =>
      typeof stored[name] === 'boolean' ? stored[name] : DEFAULT_PREFERENCES[name];
    const language = (name: 'language' | 'subTitleLanguage' | 'audioLanguage') =>
      typeof stored[name] === 'string' ? { [name]: stored[name].slice(0, 35) } : {};
    // The code that uses these objects ignores unknown values.
    const object = (name: 'captionStyle' | 'skipModes' | 'spoilers') =>
      stored[name] instanceof Object ? { [name]: stored[name] } : {};
    return {
      autoAdvance: flag('autoAdvance'),
      videoBackgroundAutoPlay: flag('videoBackgroundAutoPlay'),
      videoBackgroundAutoPlayAudio: flag('videoBackgroundAutoPlayAudio'),
      ...language('language'),
      ...language('subTitleLanguage'),
      ...language('audioLanguage'),
      ...object('captionStyle'),
      ...object('skipModes'),
      ...object('spoilers'),
    };
  }

  private apply(values: Preferences): void {
    this.values = values;
    this.deps.storage?.set('background-video', toBackgroundVideo(values));
  }
}
