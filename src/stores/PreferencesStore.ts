import { makeAutoObservable } from 'mobx';
import type { ClientStorage } from '#src/api/createClientStorage.ts';

/** Background videos: with sound, without (the default), or none (HERO-025 to HERO-028). */
export type BackgroundVideo = 'audio-and-video' | 'video' | 'none';

/** What the viewer prefers in this browser. On the server the defaults. */
export class PreferencesStore {
  backgroundVideo: BackgroundVideo = 'video';
  private readonly storage: Pick<ClientStorage, 'get' | 'set'> | undefined;
  constructor(storage?: Pick<ClientStorage, 'get' | 'set'>) {
    this.storage = storage;
    this.backgroundVideo = (storage?.get('background-video') ?? 'video') as BackgroundVideo;
    makeAutoObservable<this, 'storage'>(this, { storage: false }, { autoBind: true });
  }
  setBackgroundVideo(wanted: BackgroundVideo): void {
    this.backgroundVideo = wanted;
    this.storage?.set('background-video', wanted);
  }
}
