import { makeAutoObservable, observableRef } from 'mobx';
import type { Menu, MenuAnswer } from '#schemas/page/menu.ts';

/** The menus, and which part of the chrome is open. The chrome follows the menu's layout (NAV-002). */
export class NavigationStore {
  answer: MenuAnswer;
  isMenuOpen = false;
  /** The last menu call failed; the menu shown is an older or the default one (N06). */
  failed = false;
  constructor(answer: MenuAnswer) {
    this.answer = answer;
    makeAutoObservable(this, { answer: observableRef }, { autoBind: true });
  }
  /** The menu that draws the chrome; undefined when the realm has none. */
  get main(): Menu | undefined {
    return this.answer.menus.find((m) => m.id === this.answer.defaultMenu) ?? this.answer.menus[0];
  }
  openMenu(): void { this.isMenuOpen = true; }
  closeMenu(): void { this.isMenuOpen = false; }
  replace(answer: MenuAnswer): void { this.answer = answer; this.failed = false; }
  fail(): void { this.failed = true; }
}
