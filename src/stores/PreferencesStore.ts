// What the viewer prefers: of an account on the server, of a guest in this browser. What plays by it reads the browser's storage
// (createPorts.ts), so that a page needs no call before its first picture moves.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { DEFAULT_PREFERENCES, type Preferences } from '#schemas/domain/preferences.ts';
import type { LaterDeps, LaterStore, Outdated } from './createLaterStores.ts';

/** How videos behind pictures play, in one word (content-and-viewing 4; HERO-025 to HERO-028). */
export type BackgroundVideo = 'audio-and-video' | 'video' | 'none';

export const backgroundOf = ({ videoBackgroundAutoPlay, videoBackgroundAutoPlayAudio }: Preferences): BackgroundVideo =>
  !videoBackgroundAutoPlay ? 'none' : videoBackgroundAutoPlayAudio ? 'audio-and-video' : 'video';

export class PreferencesStore implements LaterStore {
  values: Preferences = DEFAULT_PREFERENCES;
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** The last change: under way, kept, or taken back because it could not be kept (ERROR-031). */
  change: 'none' | 'saving' | 'saved' | 'failed' = 'none';
  private readonly deps: LaterDeps;
  /** Counts loads and changes: the newest answer wins. */
  private calls = 0;

  constructor(deps: LaterDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps' | 'calls'>(
      this,
      { values: observableRef, deps: false, calls: false },
      { autoBind: true },
    );
  }

  /** Never rejects: `state` says how it went. */
  async load(): Promise<void> {
    const call = ++this.calls;
    runInAction(() => {
      this.state = 'loading';
      this.change = 'none';
    });
    const found = await this.find().catch(() => undefined);
    if (call !== this.calls) return;
    runInAction(() => {
      this.state = found ? 'ready' : 'failed';
      if (found) this.apply(found);
    });
  }

  /** Changes at once and keeps it; takes it back when that fails. Never rejects: `change` says how it went. */
  async set(changes: Partial<Preferences>): Promise<void> {
    const before = this.values;
    const call = ++this.calls;
    runInAction(() => {
      this.apply({ ...before, ...changes });
      this.change = 'saving';
    });
    const kept = await this.keep(changes).catch(() => undefined);
    if (call !== this.calls) return;
    runInAction(() => {
      this.change = kept ? 'saved' : 'failed';
      this.apply(kept ?? before);
    });
  }

  /** They were somebody else's. */
  forget(why: Outdated): void {
    if (why === 'language') return;
    this.calls += 1;
    this.state = 'idle';
    this.change = 'none';
    this.apply(DEFAULT_PREFERENCES);
  }

  private async find(): Promise<Preferences> {
    return this.deps.isGuest() ? this.kept() : this.deps.api.getPreferences({});
  }

  private async keep(changes: Partial<Preferences>): Promise<Preferences> {
    if (!this.deps.isGuest()) return this.deps.api.putPreferences({ body: changes });
    this.deps.storage?.set('preferences', JSON.stringify(this.values));
    return this.values;
  }

  /** A guest's own. What is stored is input: only what is of the right kind is taken. */
  private kept(): Preferences {
    const read = (): Record<string, unknown> => {
      try {
        return JSON.parse(this.deps.storage?.get('preferences') ?? '{}') as Record<string, unknown>;
      } catch {
        return {};
      }
    };
    const found = read();
    const flag = (name: 'autoAdvance' | 'videoBackgroundAutoPlay' | 'videoBackgroundAutoPlayAudio') =>
      typeof found[name] === 'boolean' ? found[name] : DEFAULT_PREFERENCES[name];
    const words = (name: 'language' | 'subTitleLanguage' | 'audioLanguage') =>
      typeof found[name] === 'string' ? { [name]: found[name].slice(0, 35) } : {};
    return {
      autoAdvance: flag('autoAdvance'),
      videoBackgroundAutoPlay: flag('videoBackgroundAutoPlay'),
      videoBackgroundAutoPlayAudio: flag('videoBackgroundAutoPlayAudio'),
      ...words('language'),
      ...words('subTitleLanguage'),
      ...words('audioLanguage'),
    };
  }

  private apply(values: Preferences): void {
    this.values = values;
    this.deps.storage?.set('background-video', backgroundOf(values));
  }
}
