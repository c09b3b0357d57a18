// The types of actions. Each action of a viewer is one object, which buttons, menus, page JSON and analytics read: its
// id, its label, the viewers and items for which it is offered, and what it does. Widgets and screens decide how the
// action looks.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Features } from '#schemas/realm/features.ts';
import type { LinksPort, TextPort } from '#engine/plugin-api/index.ts';
import type { FavouriteOutbox } from '#src/stores/FavouriteOutbox.ts';
import type { FavouritesStore } from '#src/stores/FavouritesStore.ts';
import type { HistoryStore } from '#src/stores/HistoryStore.ts';
import type { DialogStore, ListChange, ListViewer } from '#src/stores/DialogStore.ts';
import type { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';

/** The parts of the product that actions need. src/app passes them in, so that tests can pass plain objects. */
export type ActionContext = {
  readonly session: { readonly isGuest: boolean; readonly viewer: ListViewer };
  readonly features: Pick<Features, 'watchlists' | 'socialSharing' | 'epgPlayback'>;
  readonly favourites: Pick<FavouritesStore, 'has'>;
  readonly outbox: Pick<FavouriteOutbox, 'change'>;
  readonly watchlists: ViewerWatchlistsStore;
  readonly history: Pick<HistoryStore, 'remove' | 'removeAll' | 'put'>;
  /** Returns the item with the viewer's current progress. */
  readonly withProgress: (item: ContentItem) => ContentItem;
  readonly dialogs: DialogStore;
  /**
   * Opens the sign-in page, because the session has ended. Afterwards the panel of the watchlists opens again and makes
   * the change, if the same viewer has signed in. Does nothing after a sign-out.
   */
  readonly signInForList: (item: ContentItem, viewer: ListViewer, change?: ListChange) => void;
  readonly text: Pick<TextPort, 't'>;
  readonly links: Pick<LinksPort, 'toItem' | 'toLink' | 'follow'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Path and query of the current page. */
  readonly currentPath: () => string;
  /** Origin of this site, for shared URLs. */
  readonly origin: () => string;
  /** The browser's share dialog; undefined when it has none. Rejects with AbortError when the viewer cancels. */
  readonly nativeShare: ((link: { readonly title: string; readonly url: string }) => Promise<void>) | undefined;
  /** Shows the hidden result (winner, score) of an item, and loads the page again. */
  readonly reveal: (id: string) => void;
  /** Calls back after `ms` milliseconds. */
  readonly after: (ms: number, callback: () => void) => void;
  /** Sends an event to analytics. Never throws. */
  readonly track: (event: {
    readonly action: string;
    readonly item: string;
    readonly outcome: 'done' | 'failed' | 'cancelled';
  }) => void;
  readonly log: (actionId: string, error: unknown) => void;
};

/** An action on one content item. */
export type ItemAction = {
  /** The id in page JSON, in analytics and in the actions port. */
  readonly id: string;
  /** Returns the label key for the current state of the item. */
  readonly label: (item: ContentItem, context: ActionContext) => string;
  /** Whether a toggle is on; undefined for an action that is not a toggle. */
  readonly isOn?: (item: ContentItem, context: ActionContext) => boolean;
  /** Label keys while the action runs and for 2 s after it; undefined when the result is visible without a label. */
  readonly states?: Readonly<Record<ActionState, string>>;
  /** Whether the viewer is offered the action for this item. */
  readonly isOffered: (item: ContentItem, context: ActionContext) => boolean;
  /**
   * Performs the action. `createActions` tracks the outcome.
   *
   * @returns `cancelled` when the viewer cancelled, `opened` when the viewer sees the outcome without a notice: a
   * dialog has opened, or the page is loaded again
   * @throws the error of the failed call
   */
  readonly perform: (item: ContentItem, context: ActionContext) => Promise<void | 'cancelled' | 'opened'>;
};

/** The state of an action after a click. */
export type ActionState = 'running' | 'done';

/** Whether an item is a video: only videos can be favourites or members of watchlists (FAV-008). */
export const isVideo = ({ type }: Pick<ContentItem, 'type'>): boolean => type === 'VOD' || type === 'VOD_VIDEO';

/** Whether the viewer can save the item: signed-in viewers can save videos that they may watch (FAV-007 to FAV-009). */
export const canSave = (item: ContentItem, { session }: ActionContext): boolean =>
  !session.isGuest && isVideo(item) && item.accessLevel === 'GRANTED';

/** Opens the sign-in page. Sign-in returns to the current page. */
export function goToSignIn({ links, currentPath }: ActionContext): void {
  const { href } = links.toLink({ type: 'LOGIN' });
  if (href !== undefined) links.follow({ href: `${href}?from=${encodeURIComponent(currentPath())}`, external: false });
}
