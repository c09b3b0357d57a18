import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Platform } from '#schemas/appState.ts';
import type { Menu, MenuResponse } from '#schemas/page/menu.ts';

/** Parts of the chrome that open over the page, one at a time. `sign-in` is the side panel of guests, `live` the live-now sidebar. */
export type PanelName = 'menu' | 'more' | 'sign-in' | 'live';
/** What the chrome has to say, as a label's key. */
export type ChromeNotice = 'menuFailed' | 'panelFailed' | 'offlineNotice';

/** The menus, and which part of the chrome is open. The chrome follows the menu's layout (NAV-002). */
export class NavigationStore {
  answer: MenuResponse;
  panel: PanelName | undefined = undefined;
  notice: ChromeNotice | undefined = undefined;
  /** A menu call is under way. */
  isFetching = false;
  /** The last menu call failed; the menu shown is an older one or the product's own (N06). */
  failed = false;
  /** The kind of window the menu is for (NAV-039). */
  platform: Platform;
  private readonly fetchMenu: (platform: Platform) => Promise<MenuResponse>;
  /** Counts calls: the newest answer wins. */
  private calls = 0;

  constructor(answer: MenuResponse, platform: Platform, fetchMenu: (platform: Platform) => Promise<MenuResponse>) {
    this.answer = answer;
    this.platform = platform;
    this.fetchMenu = fetchMenu;
    makeAutoObservable<this, 'fetchMenu' | 'calls'>(
      this,
      { answer: observableRef, fetchMenu: false, calls: false },
      { autoBind: true },
    );
  }

  /** The menu that draws the chrome; undefined when the realm has none. */
  get main(): Menu | undefined {
    const { menus, defaultMenu } = this.answer;
    return menus.find((m) => m.id === defaultMenu) ?? menus.find((m) => !m.bottom) ?? menus[0];
  }

  /** The bar at the bottom of phones, where the realm has one. */
  get bottom(): Menu | undefined {
    return this.answer.menus.find((m) => m.bottom && m !== this.main);
  }

  open(panel: PanelName): void {
    this.panel = panel;
    this.notice = undefined;
  }
  close(): void {
    this.panel = undefined;
  }
  toggle(panel: PanelName): void {
    if (this.panel === panel) this.close();
    else this.open(panel);
  }

  /** A panel's code could not be fetched. */
  failPanel(): void {
    this.panel = undefined;
    this.notice = 'panelFailed';
  }
  say(notice: ChromeNotice): void {
    this.notice = notice;
  }
  dismissNotice(): void {
    this.notice = undefined;
  }

  /** The window became one of the other kind, or the server guessed wrong: its menu is fetched. */
  changePlatform(platform: Platform): void {
    if (platform === this.platform) return;
    this.platform = platform;
    void this.refetch();
  }

  /** Fetches the menu for who is looking now, and for the window they look through. What is shown stays when it fails (STATE-025). */
  async refetch(): Promise<void> {
    const call = ++this.calls;
    runInAction(() => {
      this.isFetching = true;
    });
    const answer = await this.fetchMenu(this.platform).catch(() => undefined);
    if (call !== this.calls) return;
    runInAction(() => {
      this.isFetching = false;
      this.failed = answer === undefined;
      this.notice = answer ? (this.notice === 'menuFailed' ? undefined : this.notice) : 'menuFailed';
      if (answer) this.answer = answer;
    });
  }
}
