import { makeAutoObservable, observableRef } from 'mobx';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { LaterStore } from './createLaterStores.ts';
import type { ShareLink } from './shareLink.ts';

/** What stands over the page: at most one dialog. */
export type Dialog =
  | { readonly kind: 'watchlists'; readonly item: ContentItem }
  | { readonly kind: 'share'; readonly link: ShareLink }
  | { readonly kind: 'trailer'; readonly title: string; readonly url: string }
  | { readonly kind: 'actions'; readonly item: ContentItem }
  | { readonly kind: 'programme'; readonly item: ContentItem }
  /** `begins`, `ends`: ms since 1970. */
  | { readonly kind: 'premiere'; readonly item: ContentItem; readonly begins: number; readonly ends: number };

/** A short message about something that was done, with a way back where there is one. */
export type Notice = {
  readonly id: number;
  readonly text: string;
  readonly undo?: { readonly label: string; readonly run: () => void };
};

/** Dialogs and notices over the page. Made with the first action (src/app/openActions.tsx). */
export class LayerStore implements LaterStore {
  dialog: Dialog | undefined = undefined;
  /** The newest only: two messages at once are none. */
  notice: Notice | undefined = undefined;
  private count = 0;
  constructor() {
    makeAutoObservable<this, 'count'>(
      this,
      { dialog: observableRef, notice: observableRef, count: false },
      { autoBind: true },
    );
  }

  show(dialog: Dialog): void {
    this.dialog = dialog;
  }
  close(): void {
    this.dialog = undefined;
  }
  tell(text: string, undo?: Notice['undo']): void {
    this.notice = { id: ++this.count, text, ...(undo && { undo }) };
  }
  /** They were about somebody else. */
  forget(): void {
    this.close();
    this.hush();
  }
  /** @param id missing: whichever there is. */
  hush(id?: number): void {
    if (id === undefined || this.notice?.id === id) this.notice = undefined;
  }
}
