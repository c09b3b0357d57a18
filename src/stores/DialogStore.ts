import { makeAutoObservable, observableRef } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { ContextChange, LazyStore } from './createLazyStores.ts';
import type { ShareLink } from './shareLink.ts';

/** A question before an action with large effects, such as a deletion. */
type ConfirmDialog = {
  readonly kind: 'confirm';
  readonly title: string;
  readonly text: string;
  /** Label of the button that confirms. */
  readonly label: string;
  readonly confirm: () => void;
};

/** A change in the panel of the watchlists: an item of one of them, or a new one with the item. */
export type ListChange =
  | { readonly listId: string; /** False: the item is removed. */ readonly adds: boolean }
  | { readonly name: string };

/** The viewer who makes a change in the panel of the watchlists. */
export type ListViewer = {
  /** Id of the account. */
  readonly accountId?: string | undefined;
  readonly isChild: boolean;
};

type WatchlistsDialog = {
  readonly kind: 'watchlists';
  readonly item: ContentItem;
  readonly viewer: ListViewer;
  /** A change that the panel makes when it has loaded the watchlists: the viewer has signed in for it. */
  readonly change?: ListChange | undefined;
};

/** A dialog over the page. At most one is open. */
export type PageDialog =
  | WatchlistsDialog
  | { readonly kind: 'share'; readonly link: ShareLink }
  | { readonly kind: 'trailer'; readonly title: string; readonly url: string }
  | { readonly kind: 'actions'; readonly item: ContentItem }
  | ConfirmDialog
  | { readonly kind: 'programme'; readonly item: ContentItem }
  /** `begins`, `ends`: ms since 1970. */
  | { readonly kind: 'premiere'; readonly item: ContentItem; readonly begins: number; readonly ends: number };

/** A short message about a finished action, with an undo button when the action can be undone. */
export type Notice = {
  /** Increases with each notice. */
  readonly id: number;
  /** The message in the viewer's language. */
  readonly text: string;
  /** The undo button. Missing: the action cannot be undone. */
  readonly undo?: { readonly label: string; readonly run: () => void };
};

/** Dialogs and notices over the page. Created with the first action (src/app/openActions.tsx). */
export class DialogStore implements LazyStore {
  /** The open dialog. */
  dialog: PageDialog | undefined = undefined;
  /** The newest notice. It replaces the notice before. */
  notice: Notice | undefined = undefined;
  private count = 0;
  constructor() {
    makeAutoObservable<this, 'count'>(
      this,
      { dialog: observableRef, notice: observableRef, count: false },
      { autoBind: true },
    );
  }

  /** Opens a dialog in place of the open one. */
  show(dialog: PageDialog): void {
    this.dialog = dialog;
  }
  close(): void {
    this.dialog = undefined;
  }
  /** Shows a notice in place of the one before. */
  notify(text: string, undo?: Notice['undo']): void {
    this.notice = { id: ++this.count, text, ...(undo && { undo }) };
  }
  /** Removes dialog and notice when the viewer changes: a sign-in, a sign-out or another profile (WATCHLIST-021). */
  forget(cause: ContextChange): void {
    if (cause !== 'viewer') return;
    this.close();
    this.dismiss();
  }
  /** @param id the notice to dismiss; the current one by default */
  dismiss(id?: number): void {
    if (id === undefined || this.notice?.id === id) this.notice = undefined;
  }
}
