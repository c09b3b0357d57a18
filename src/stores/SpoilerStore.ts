// The teams whose results a viewer can hide, and the cookies by which the server knows what this browser hides.
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Spoilers } from '#schemas/domain/viewer-settings.ts';
import type { ContextChange, LazyStore, LazyStoreDeps } from './createLazyStores.ts';

/** A team whose results can be hidden. */
export type SpoilerTeam = { readonly id: string; readonly title: string };

const YEAR_SECONDS = 31_536_000;
/** The server reads at most this many ids (spoilerCookies.ts). */
const MAX_REVEALED = 20;

/** The teams of the realm. */
export class SpoilerStore implements LazyStore {
  /** Empty until the teams are loaded. */
  teams: readonly SpoilerTeam[] = [];
  /** State of the last load. */
  state: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  private readonly deps: LazyStoreDeps;

  constructor(deps: LazyStoreDeps) {
    this.deps = deps;
    makeAutoObservable<this, 'deps'>(this, { teams: observableRef, deps: false }, { autoBind: true });
  }

  /** Loads the teams. Never rejects: `state` contains the outcome. */
  async load(): Promise<void> {
    this.state = 'loading';
    const response = await this.deps.api.getSpoilerTeams({}).catch(() => undefined);
    runInAction(() => {
      this.state = response ? 'ready' : 'failed';
      this.teams = response?.teams ?? [];
    });
  }

  /** Makes a screen load the teams again for another viewer or language. */
  forget(cause: ContextChange): void {
    if (cause !== 'settings') this.state = 'idle';
  }
}

const writeCookie = (document: Pick<Document, 'cookie'>, name: string, value: string, attributes = ''): void => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${attributes}`;
};

/** Stores the setting of a guest in cookies, which the server reads. */
export function writeGuestSpoilers(document: Pick<Document, 'cookie'>, { mode, teams = [] }: Spoilers): void {
  const value = mode === 'show' ? '' : [mode, ...(mode === 'teams' ? teams : [])].join(' ');
  writeCookie(document, 'spoilers', value, `; max-age=${value === '' ? 0 : YEAR_SECONDS}`);
}

/** Shows the result of one item until the browser is closed. */
export function revealItem(document: Pick<Document, 'cookie'>, id: string): void {
  const stored = /(?:^|; )revealed=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  const others = decodeURIComponent(stored)
    .split(' ')
    .filter((each) => each !== '' && each !== id);
  writeCookie(document, 'revealed', [...others, id].slice(-MAX_REVEALED).join(' '));
}
