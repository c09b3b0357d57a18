import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Platform } from '#schemas/appState.ts';
import type { Menu, MenuResponse } from '#schemas/page/menu.ts';

/** Panels over the page, one at a time. `sign-in` is the side panel of guests, `live` the live-now sidebar. */
export type PanelName = 'menu' | 'more' | 'sign-in' | 'live';
/** A message of the chrome (header, menus and panels around the page), as a label key. */
export type ChromeNotice = 'menuFailed' | 'panelFailed' | 'offlineNotice';

/** The menus and the open panel. The chrome follows the menu's layout (NAV-002). */
export class NavigationStore {
  /** The menus of the current viewer and viewport class. */
  response: MenuResponse;
  /** The open panel. */
  panel: PanelName | undefined = undefined;
  /** The visible message. */
  notice: ChromeNotice | undefined = undefined;
  /** Whether a menu call is running. */
  isFetching = false;
  /** Whether the last menu call failed; then an older menu or the default menu is shown (N06). */
  hasFailed = false;
  /** The viewport class for which the menu was fetched (NAV-039). */
  platform: Platform;
  private readonly fetchMenu: (platform: Platform) => Promise<MenuResponse>;
  /** Increases with each call; only the newest response is used. */
  private calls = 0;

  constructor(response: MenuResponse, platform: Platform, fetchMenu: (platform: Platform) => Promise<MenuResponse>) {
    this.response = response;
    this.platform = platform;
    this.fetchMenu = fetchMenu;
    makeAutoObservable<this, 'fetchMenu' | 'calls'>(
      this,
      { response: observableRef, fetchMenu: false, calls: false },
      { autoBind: true },
    );
  }

  /** The menu of the chrome; undefined when the realm has none. */
  get main(): Menu | undefined {
    const { menus, defaultMenu } = this.response;
    return menus.find((m) => m.id === defaultMenu) ?? menus.find((m) => !m.bottom) ?? menus[0];
  }

  /** The bottom bar on phones; undefined when the realm has none. */
  get bottom(): Menu | undefined {
    return this.response.menus.find((m) => m.bottom && m !== this.main);
  }

  /** Opens a panel in place of the open one, and removes the message. */
  open(panel: PanelName): void {
    this.panel = panel;
    this.notice = undefined;
  }
  close(): void {
    this.panel = undefined;
  }
  /** Closes a panel if it is open, and opens it otherwise. */
  toggle(panel: PanelName): void {
    if (this.panel === panel) this.close();
    else this.open(panel);
  }

  /** Handles a panel whose code cannot be loaded. */
  failPanel(): void {
    this.panel = undefined;
    this.notice = 'panelFailed';
  }
  showNotice(notice: ChromeNotice): void {
    this.notice = notice;
  }
  dismissNotice(): void {
    this.notice = undefined;
  }

  /** Fetches the menu of another viewport class, after a resize or a wrong guess of the server. */
  changePlatform(platform: Platform): void {
    if (platform === this.platform) return;
    this.platform = platform;
    void this.refetch();
  }

  /** Fetches the menu for the current viewer and viewport. After a failure the current menu stays (STATE-025). */
  async refetch(): Promise<void> {
    const callNumber = ++this.calls;
    runInAction(() => {
      this.isFetching = true;
    });
    const response = await this.fetchMenu(this.platform).catch(() => undefined);
    if (callNumber !== this.calls) return;
    runInAction(() => {
      this.isFetching = false;
      this.hasFailed = response === undefined;
      if (response) this.response = response;
      if (!response) this.notice = 'menuFailed';
      else if (this.notice === 'menuFailed') this.notice = undefined;
    });
  }
}
