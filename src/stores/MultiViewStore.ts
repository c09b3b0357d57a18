// Several events side by side: the events that the viewer chose, the picker's list, and the players. The player's code
// is loaded when the viewer shows intent to play (openPanes.ts).
import { makeAutoObservable, observable, observableRef, runInAction, type ObservableMap } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { VideoAccess } from '#schemas/domain/video-access.ts';
import type { MultiViewLayout } from '#schemas/multiView.ts';
import type { PlaybackRefusal, RefusalKind } from '#src/player/refusal.ts';
import type { LazyStore, LazyStoreDeps } from './createLazyStores.ts';
import type { Panes } from './openPanes.ts';
import type { PreferencesStore } from './PreferencesStore.ts';

/** Page size of the picker (CONST-008). */
export const PICKER_PAGE_SIZE = 12;
/** Maximum number of events that the picker shows (CONST-009). */
export const PICKER_MAX = 20;
/**
 * Time between two heartbeats: 30 times 1000 ms (CONST-084). `SECOND_MS` of durations.ts is not used: the first visit
 * loads that module, and the constant would be added to its code.
 */
const HEARTBEAT_MS = 30 * 1000;

/** An event that the viewer chose, with the access that the server granted. */
export type ChosenEvent =
  | { readonly state: 'loading' }
  | { readonly state: 'granted'; readonly item: ContentItem }
  | { readonly state: 'refused'; readonly item: ContentItem | undefined; readonly refusal: PlaybackRefusal };

type Deps = Pick<LazyStoreDeps, 'api' | 'storage'>;

/** The events of multi-view, their layout and which one is audible. */
export class MultiViewStore implements LazyStore {
  /** Chosen events by id. */
  readonly events: ObservableMap<string, ChosenEvent> = observable.map<string, ChosenEvent>({}, { deep: false });
  /** The list of the picker: events on air and channels that this viewer may watch. */
  pickerItems: readonly ContentItem[] = [];
  /** State of the last request for items of the picker. */
  pickerState: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** Whether `loadPickerItems` can add items. */
  hasMorePickerItems = true;
  /** The id of the event at each position of the layout; undefined for an empty position. */
  ids: readonly (string | undefined)[] = [];
  layout: MultiViewLayout = 'twoUp';
  /** The event whose sound is on. */
  audibleId: string | undefined = undefined;
  /** The players of the events; undefined until the viewer plays. */
  panes: Panes | undefined = undefined;
  /** Whether the viewer wants the events to play. They may still be loading. */
  isPlayWanted = false;
  /** Whether a chunk of the player could not be loaded. */
  hasFailed = false;
  private readonly deps: Deps;
  private preferences: PreferencesStore | undefined;
  private loadingPanes: Promise<Panes> | undefined;
  private stopHeartbeat: (() => void) | undefined;
  /** Number of the next page of events on air, from 1; undefined when all pages are loaded. */
  private nextLivePage: number | undefined = 1;
  private hasLoadedChannels = false;
  /** Increases when the viewer leaves the page or another viewer signs in. Earlier requests' responses are ignored. */
  private visit = 0;

  constructor(deps: Deps) {
    this.deps = deps;
    makeAutoObservable<
      this,
      'deps' | 'preferences' | 'loadingPanes' | 'stopHeartbeat' | 'nextLivePage' | 'hasLoadedChannels' | 'visit'
    >(
      this,
      {
        events: false,
        pickerItems: observableRef,
        ids: observableRef,
        panes: observableRef,
        deps: false,
        preferences: false,
        loadingPanes: false,
        stopHeartbeat: false,
        nextLivePage: false,
        hasLoadedChannels: false,
        visit: false,
      },
      { autoBind: true },
    );
  }

  /** Whether every position has an event with a stream for this viewer (MULTIVIEW-006). */
  get isPlayable(): boolean {
    return this.ids.length > 0 && this.ids.every((id) => id !== undefined && this.events.get(id)?.state === 'granted');
  }

  /**
   * Shows these events at the positions of the layout. Events that already play continue; the players of all other
   * events are closed.
   */
  show(layout: MultiViewLayout, ids: readonly (string | undefined)[]): void {
    this.layout = layout;
    this.ids = ids;
    const eventIds = ids.filter((id) => id !== undefined);
    if (this.audibleId === undefined || !eventIds.includes(this.audibleId)) this.audibleId = eventIds[0];
    for (const id of eventIds) if (!this.events.has(id)) void this.load(id);
    this.updatePanes();
  }

  /** Plays the sound in the language that the viewer prefers. */
  followPreferences(preferences: PreferencesStore): void {
    this.preferences = preferences;
  }

  /** Makes an event the audible one, and mutes the others. */
  listenTo(id: string): void {
    this.audibleId = id;
    this.panes?.setAudible(id);
  }

  /** Loads the player's code, because the viewer is about to play. */
  async prepare(): Promise<void> {
    await this.loadPanes().catch(() => undefined);
  }

  /** Plays all events, or continues them. */
  async play(): Promise<void> {
    if (!this.isPlayable) return;
    const { visit } = this;
    this.isPlayWanted = true;
    this.hasFailed = false;
    try {
      const panes = await this.loadPanes();
      if (visit !== this.visit) return;
      runInAction(() => {
        this.panes = panes;
      });
      this.updatePanes();
      panes.play();
      this.startHeartbeat();
    } catch {
      runInAction(() => {
        this.hasFailed = true;
        this.isPlayWanted = false;
      });
    }
  }

  /** Pauses all events, and stops the heartbeats. */
  pause(): void {
    this.isPlayWanted = false;
    this.panes?.pause();
    this.endHeartbeat();
  }

  /** Requests the viewer's access to an event again. */
  async reload(id: string): Promise<void> {
    await this.load(id);
    this.updatePanes();
  }

  /** Adds the next page to the picker's list, which has at most PICKER_MAX items. Never rejects. */
  async loadPickerItems(): Promise<void> {
    if (this.pickerState === 'loading' || !this.hasMorePickerItems) return;
    const { visit } = this;
    this.pickerState = 'loading';
    try {
      const newItems = await this.fetchPickerItems();
      if (visit !== this.visit) return;
      runInAction(() => {
        const listedIds = new Set(this.pickerItems.map(({ id }) => id));
        const added = newItems.filter(({ id, accessLevel }) => accessLevel === 'GRANTED' && !listedIds.has(id));
        this.pickerItems = [...this.pickerItems, ...added].slice(0, PICKER_MAX);
        this.hasMorePickerItems = !this.hasLoadedChannels && this.pickerItems.length < PICKER_MAX;
        this.pickerState = 'ready';
      });
    } catch {
      if (visit !== this.visit) return;
      runInAction(() => {
        this.pickerState = 'failed';
      });
    }
  }

  /**
   * Stops everything when the page unloads. In the same task it reports to the server that the streams have ended, so
   * that they no longer count towards the account's limit of streams.
   */
  unload(): void {
    this.endHeartbeat();
    this.panes?.unload();
  }

  /** Stops everything and releases the players. */
  leave(): void {
    this.visit += 1;
    this.endHeartbeat();
    void this.panes?.close();
    this.panes = undefined;
    this.isPlayWanted = false;
    this.audibleId = undefined;
    this.ids = [];
    this.events.clear();
    this.pickerItems = [];
    this.pickerState = 'idle';
    this.hasMorePickerItems = true;
    this.nextLivePage = 1;
    this.hasLoadedChannels = false;
  }

  /** Clears what belongs to the previous viewer, and requests access to the events again for the new one. */
  forget(): void {
    const { layout, ids } = this;
    this.leave();
    if (ids.length > 0) this.show(layout, ids);
  }

  private loadPanes(): Promise<Panes> {
    this.loadingPanes ??= import('./openPanes.ts').then(({ openPanes }) =>
      openPanes({ ...this.deps, preferences: () => this.preferences }),
    );
    this.loadingPanes.catch(() => {
      this.loadingPanes = undefined;
    });
    return this.loadingPanes;
  }

  private updatePanes(): void {
    const items = this.ids.flatMap((id) => {
      const event = id === undefined ? undefined : this.events.get(id);
      return event?.state === 'granted' ? [event.item] : [];
    });
    this.panes?.show(items, this.audibleId, this.isPlayWanted);
  }

  private async load(id: string): Promise<void> {
    const { visit } = this;
    this.events.set(id, { state: 'loading' });
    const event = await this.deps.api
      .getEvent({ id, includePlaybackDetails: 'URL', displayGeoblocked: 'true' })
      .then(toChosenEvent, toFailedEvent);
    if (visit !== this.visit) return;
    runInAction(() => this.events.set(id, event));
    this.updatePanes();
  }

  /** Returns the next page of events on air, the newest first; after the last page, the channels of the guide. */
  private async fetchPickerItems(): Promise<readonly ContentItem[]> {
    const { deps, visit, nextLivePage: page } = this;
    const { api } = deps;
    if (page !== undefined) {
      const { events, totalPages } = await api.getLiveEvents({ p: page, rpp: PICKER_PAGE_SIZE });
      if (visit === this.visit) this.nextLivePage = page < totalPages ? page + 1 : undefined;
      return events;
    }
    const { items } = await api.getEpg({ rpp: PICKER_PAGE_SIZE });
    if (visit === this.visit) this.hasLoadedChannels = true;
    return items.map(({ eventId, name, accessLevel, logoUrl, programmes }) => ({
      id: eventId,
      type: 'EPG' as const,
      title: name,
      accessLevel,
      thumbnailUrl: programmes[0]?.thumbnailUrl ?? logoUrl,
    })) as ContentItem[];
  }

  private startHeartbeat(): void {
    if (this.stopHeartbeat) return;
    const sessionId = crypto.randomUUID();
    const send = (): void => {
      const eventIds = this.ids.filter((id) => id !== undefined);
      if (eventIds.length < 2 || !this.isPlayWanted) return;
      // A failed heartbeat is not repeated, because the next one follows soon.
      void this.deps.api
        .postMultiviewHeartbeat({ body: { eventIds, layout: this.layout, sessionId } })
        .catch(() => undefined);
    };
    const timer = setInterval(send, HEARTBEAT_MS);
    this.stopHeartbeat = () => clearInterval(timer);
    send();
  }

  private endHeartbeat(): void {
    this.stopHeartbeat?.();
    this.stopHeartbeat = undefined;
  }
}

/** The refusal of each access level that does not play. */
const REFUSALS: Readonly<Record<string, RefusalKind>> = {
  GRANTED_ON_SIGN_IN: 'sign-in',
  DENIED: 'denied',
  GEOBLOCKED: 'geoblocked',
};

function toChosenEvent(access: VideoAccess): ChosenEvent {
  const { id, type, title, accessLevel, thumbnailUrl, onlinePlayback, availableLicences } = access;
  const item = { id, type, title, accessLevel, thumbnailUrl } as ContentItem;
  const kind = REFUSALS[accessLevel ?? ''] ?? (onlinePlayback === 'AVAILABLE' ? undefined : 'unavailable');
  if (kind === undefined) return { state: 'granted', item };
  return {
    state: 'refused',
    item,
    refusal: { kind, licences: availableLicences, playbacks: [], requestId: undefined },
  };
}

function toFailedEvent(error: unknown): ChosenEvent {
  const { status, requestId } = (error ?? {}) as { readonly status?: number; readonly requestId?: string };
  const kind = status === 404 ? 'missing' : 'failed';
  return { state: 'refused', item: undefined, refusal: { kind, licences: [], playbacks: [], requestId } };
}
