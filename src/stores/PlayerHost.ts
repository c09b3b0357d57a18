// Mounts the player of the tab once, in an element that is usually in the slot of the page. In full screen and picture
// in picture the element is outside of the page, so that the player stays when the next video opens another page.
import { makeAutoObservable, observableRef } from 'mobx';
import type { LinksPort, Target } from '#engine/plugin-api/index.ts';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Player } from '#src/player/createPlayer.ts';
import { moveInto } from '#src/player/moveInto.ts';
import type { PlaybackList } from './QueueStore.ts';

/** How another item is opened. */
export type OpenItemOptions = {
  /** Whether the page of the item replaces the current one in the history; by default for channels. */
  readonly replace?: boolean;
  /** The list in which it is played; by default the list of the playing item. */
  readonly list?: PlaybackList;
};

/** The slot for the player in a page. */
export type PlayerSlot = {
  /** The element of the page that contains the player. */
  readonly element: HTMLElement;
  /** The item of the page. */
  readonly item: ContentItem;
  /** Closes the player of the page. */
  readonly onLeave: () => void;
};

type Query = Readonly<Record<string, string>>;

/** The parts of the product that PlayerHost needs. */
export type PlayerHostDeps = {
  readonly document: Document;
  readonly location: Pick<Location, 'pathname' | 'search'>;
  readonly links: Pick<LinksPort, 'follow'>;
  /** Returns the list that the URL names. */
  readonly list: () => PlaybackList;
  /** Returns the page that plays the item; undefined when the product has no page for it. */
  readonly getTarget: (item: ContentItem, list: PlaybackList) => (Target & { readonly href: string }) | undefined;
  /** Opens the item at the moment that the query names, or at its start; by default the query of the URL. */
  readonly openAtAddress: (item: ContentItem, query?: Query) => void;
  /** Opens the item where the viewer stopped. */
  readonly open: (item: ContentItem, list: PlaybackList) => void;
  /** Ends the playback and destroys the player. */
  readonly close: () => void;
  /** Resolves when the video that is being opened shows its first frame, or fails to start. */
  readonly waitForStart: () => Promise<void>;
  /** Returns the player, if an item is open. */
  readonly player: () => Player | undefined;
  /** Calls back after `ms` milliseconds. */
  readonly after: (ms: number, callback: () => void) => void;
};

/**
 * When the viewer closes the picture-in-picture window, the browser pauses the video, but may report the pause later:
 * at most after this time, in ms.
 */
const PAUSE_REPORT_MS = 150;
/** After this time, in ms, a player that is in no page is closed, because its page could not be loaded. */
const PAGE_LOAD_MS = 10_000;
/**
 * Time in ms from the start of a channel to the opening of its page, so that viewers who change channels quickly open
 * no pages.
 */
const PAGE_DELAY_MS = 1000;
/** After this time, in ms, the page of a channel opens even if its video has not started. */
const VIDEO_START_MS = 3000;

/** Owns the player of the tab and moves it between the page, full screen and picture in picture. */
export class PlayerHost {
  /** The item that plays or is being opened. */
  item: ContentItem | undefined = undefined;
  /** Contains the player; the root of its React tree. */
  readonly element: HTMLElement;
  /** Contains the player while it is outside of the page. */
  readonly shell: HTMLElement;
  private readonly deps: PlayerHostDeps;
  private slot: PlayerSlot | undefined;
  /** The item that was opened before a slot for it was in the page. */
  private begunId: string | undefined;
  /** The item whose page is being opened by `openItem`. */
  private expectedId: string | undefined;
  /** Path and query of the page of the player, which is that of `item` unless that page waits. */
  address = '';
  /** The page of `item`, when it waits until the video has started. */
  private waitingPage: (Target & { readonly href: string }) | undefined;
  /** The list in which `item` plays. */
  private list: PlaybackList = {};
  /** Whether the player is in a picture-in-picture window. */
  private hasPipWindow = false;
  /** Whether the page of the item that plays has just been rendered, and may take the focus. */
  private isPageOpening = false;

  constructor(deps: PlayerHostDeps) {
    this.deps = deps;
    const { document } = deps;
    this.element = document.createElement('div');
    this.element.dataset['playerHost'] = '';
    this.shell = document.createElement('div');
    this.shell.dataset['playerShell'] = '';
    this.shell.append(this.element);
    document.body.append(this.shell);
    makeAutoObservable<
      this,
      'deps' | 'slot' | 'begunId' | 'expectedId' | 'waitingPage' | 'list' | 'hasPipWindow' | 'isPageOpening'
    >(
      this,
      {
        item: observableRef,
        element: false,
        shell: false,
        deps: false,
        slot: false,
        begunId: false,
        expectedId: false,
        address: false,
        waitingPage: false,
        list: false,
        hasPipWindow: false,
        isPageOpening: false,
        isFullscreen: false,
      },
      { autoBind: true },
    );
    document.addEventListener('fullscreenchange', () => this.onFullscreenChange());
    // A navigation of the viewer takes precedence over the waiting page. A click opens the waiting page first, because
    // the navigation of the click follows it. At `popstate` the navigation has already begun, so the waiting page is
    // dropped.
    document.addEventListener(
      'click',
      ({ target }) => this.element.contains(target as Node) || this.openWaitingPage(),
      true,
    );
    addEventListener('popstate', () => (this.waitingPage = undefined));
    document.addEventListener('focusin', () => {
      if (this.isFullscreen || this.isPageOpening) this.keepFocus(null);
    });
  }

  /** Whether the player fills the screen. */
  get isFullscreen(): boolean {
    return this.deps.document.fullscreenElement === this.element;
  }

  /** Fills the screen. Rejects when the browser refuses. */
  async requestFullscreen(): Promise<void> {
    const focused = this.deps.document.activeElement;
    // Moves the element before the request, because moving it later would end full screen in some browsers.
    moveInto(this.shell, this.element);
    try {
      await this.element.requestFullscreen();
    } catch (error) {
      this.returnToSlot();
      throw error;
    } finally {
      // The element is hidden until it fills the screen, and so it loses the focus.
      this.keepFocus(focused);
    }
  }

  /**
   * Opens an item before the page has a slot for it: the request to the server need not wait until the page is
   * rendered. Does nothing while another item is open.
   *
   * @param query the query that the URL will have
   */
  begin(item: ContentItem, query: Query): void {
    if (this.item) return;
    this.begunId = item.id;
    this.deps.openAtAddress(item, query);
    this.deps.after(PAGE_LOAD_MS, () => {
      if (this.begunId === item.id) this.close();
    });
  }

  /**
   * Puts the player into the slot of a page.
   * @returns a cleanup function
   */
  attach(slot: PlayerSlot): () => void {
    const { item } = slot;
    const isPlaying = this.item?.id === item.id;
    const isBegun = this.begunId === item.id;
    this.slot = slot;
    this.address = this.deps.location.pathname + this.deps.location.search;
    if (!this.isFullscreen) this.returnToSlot();
    // The viewer has changed the channel again while this page was loading.
    if (this.waitingPage && !isPlaying) return () => this.detach(slot);
    this.begunId = undefined;
    this.expectedId = undefined;
    this.list = this.deps.list();
    this.item = item;
    if (!isPlaying && !isBegun) this.deps.openAtAddress(item);
    else if (isPlaying) {
      // The new page also takes the focus. The player takes it before and after that, so that it receives every key
      // press.
      this.isPageOpening = true;
      this.keepFocus(null);
      this.deps.after(0, () => {
        this.isPageOpening = false;
        this.keepFocus(null);
      });
    }
    return () => this.detach(slot);
  }

  /** Updates the item after its page was fetched again, because its title may have changed. */
  update(item: ContentItem): void {
    if (this.item?.id === item.id) this.item = item;
  }

  /** Closes a player that is neither in a page nor in full screen: it is visible at most in picture in picture. */
  closeUnlessInPage(): void {
    if (this.item && !this.slot && !this.isFullscreen) this.close();
  }

  /**
   * Plays another item and opens its page. For channels, in full screen and in picture in picture the video changes
   * immediately, in the same player, and the page opens after the video has started: rendering the page would delay the
   * first frame, and takes the focus for a moment.
   */
  openItem(item: ContentItem, { replace = item.type === 'EPG', list = this.list }: OpenItemOptions = {}): void {
    const target = this.deps.getTarget(item, list);
    if (!target) return;
    const page = (this.waitingPage = replace ? { ...target, replace } : target);
    if (this.isFullscreen || this.hasPipWindow || (item.type === 'EPG' && this.item)) {
      this.item = item;
      this.expectedId = item.id;
      this.list = list;
      this.deps.open(item, list);
      if (this.slot || this.isFullscreen) {
        const open = (): void => this.openWaitingPage(page);
        void this.deps.waitForStart().then(() => this.deps.after(PAGE_DELAY_MS, open));
        this.deps.after(VIDEO_START_MS, open);
        return;
      }
      // While the video plays in its own window, the viewer's current page stays.
      this.address = target.href;
      this.waitingPage = undefined;
    } else this.openWaitingPage();
  }

  /**
   * Opens the page that waits for the start of its video. Does nothing when no page waits.
   *
   * @param page the page that is expected to wait; by default any
   */
  openWaitingPage(page = this.waitingPage): void {
    if (!page || page !== this.waitingPage) return;
    this.waitingPage = undefined;
    this.address = page.href;
    this.deps.links.follow(page);
  }

  /** Closes the player after the viewer has chosen to leave. */
  leave(): void {
    const { slot } = this;
    this.close();
    slot?.onLeave();
  }

  /** Closes the player and releases everything. */
  close(): void {
    this.item = undefined;
    this.begunId = undefined;
    this.expectedId = undefined;
    this.waitingPage = undefined;
    this.hasPipWindow = false;
    if (this.isFullscreen) void this.deps.document.exitFullscreen();
    this.deps.close();
  }

  /** Called with each change of the open player's state. */
  onPlayerChange(player: Player): void {
    const { isPictureInPicture } = player.get();
    if (isPictureInPicture === this.hasPipWindow) return;
    this.hasPipWindow = isPictureInPicture;
    if (isPictureInPicture || this.slot || this.isFullscreen) return;
    this.deps.after(PAUSE_REPORT_MS, () => {
      if (this.slot || this.deps.player() !== player || this.hasPipWindow) return;
      // The viewer chose "back to tab", which leaves the video playing, or closed the window.
      if (player.video.paused) this.close();
      else {
        this.waitingPage = { href: this.address, external: false };
        this.openWaitingPage();
      }
    });
  }

  private detach(slot: PlayerSlot): void {
    if (this.slot !== slot) return;
    this.slot = undefined;
    // Moves the element before the page removes its slot.
    moveInto(this.shell, this.element);
    const hasLeftPage = new URL(this.address, this.deps.document.baseURI).pathname !== this.deps.location.pathname;
    if (hasLeftPage) this.waitingPage = undefined;
    const isOutsidePage = this.isFullscreen || this.hasPipWindow;
    const isOpeningNext = this.expectedId !== undefined && (isOutsidePage || !hasLeftPage);
    if (!isOpeningNext && !(hasLeftPage && this.hasPipWindow)) this.close();
    else if (!isOutsidePage) this.deps.after(PAGE_LOAD_MS, () => this.closeUnlessInPage());
  }

  private onFullscreenChange(): void {
    if (this.isFullscreen) return;
    if (this.slot) {
      this.returnToSlot();
      this.keepFocus(null);
    } else if (this.item && !this.hasPipWindow) this.close();
  }

  private returnToSlot(): void {
    if (this.slot) moveInto(this.slot.element, this.element);
  }

  /** Gives the focus to the player. In full screen a page that opens behind it would take the focus. */
  private keepFocus(focused: Element | null): void {
    const { document } = this.deps;
    if (this.element.contains(document.activeElement)) return;
    const target = this.element.contains(focused) ? focused : this.element.querySelector('[data-player]');
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }
}
