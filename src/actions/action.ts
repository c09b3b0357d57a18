// One object for each thing a viewer can do. Buttons, menus, page JSON and analytics all read the same object; here lives what
// it is called, for whom it is there, and what it does. How it looks is a widget's or a screen's.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Features } from '#schemas/realm/realm.ts';
import type { LinksPort, TextPort } from '#engine/plugin-api/index.ts';
import type { FavouritesApi, FavouritesStore } from '#src/stores/FavouritesStore.ts';
import type { LayerStore } from '#src/stores/LayerStore.ts';
import type { ViewerWatchlistsStore } from '#src/stores/ViewerWatchlistsStore.ts';
import type { Outbox } from './createOutbox.ts';

/** What actions work with: given by src/app, so that a test gives plain objects. */
export type ActionWorld = {
  readonly session: { readonly isGuest: boolean };
  readonly features: Pick<Features, 'watchlists' | 'socialSharing' | 'epgPlayback'>;
  readonly favourites: FavouritesStore;
  readonly watchlists: ViewerWatchlistsStore;
  readonly layers: LayerStore;
  readonly api: FavouritesApi;
  readonly outbox: Outbox;
  readonly text: Pick<TextPort, 't'>;
  readonly links: Pick<LinksPort, 'toItem' | 'toLink' | 'follow'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Path and query shown now. */
  readonly currentPath: () => string;
  readonly origin: () => string;
  /** The browser's own sharing; undefined where it has none. Rejects with AbortError when the viewer changes their mind. */
  readonly nativeShare: ((link: { readonly title: string; readonly url: string }) => Promise<void>) | undefined;
  /** Calls back after that many ms. */
  readonly after: (ms: number, callback: () => void) => void;
  /** Tells analytics; never throws. */
  readonly track: (event: {
    readonly action: string;
    readonly item: string;
    readonly outcome: 'done' | 'failed' | 'cancelled';
  }) => void;
  readonly log: (what: string, error: unknown) => void;
};

/** An action on one item. */
export type ItemAction = {
  /** In page JSON, analytics and the actions port. */
  readonly id: string;
  /** Key of its name, as it is now. */
  readonly label: (item: ContentItem, world: ActionWorld) => string;
  /** Undefined for an action that does not switch something on and off. */
  readonly isOn?: (item: ContentItem, world: ActionWorld) => boolean;
  /** Keys of its name while it is under way and for 2 s after it is done; undefined for an action whose outcome is seen by itself. */
  readonly states?: Readonly<Record<ActionState, string>>;
  /** Whether this viewer is offered it for this item. */
  readonly isOffered: (item: ContentItem, world: ActionWorld) => boolean;
  /** Rejects with what went wrong; `createActions` tells and tracks. `cancelled`: the viewer changed their mind. `opened`: it goes on in a dialog. */
  readonly perform: (item: ContentItem, world: ActionWorld) => Promise<void | 'cancelled' | 'opened'>;
};

/** What a press has come to. */
export type ActionState = 'running' | 'done';

/** Content types of videos: only they can be favourites or stand in watchlists (FAV-008). */
export const isVideo = ({ type }: Pick<ContentItem, 'type'>): boolean => type === 'VOD' || type === 'VOD_VIDEO';

/** Adding is offered to signed-in viewers for videos they may watch (FAV-007 to FAV-009). */
export const canKeep = (item: ContentItem, { session }: ActionWorld): boolean =>
  !session.isGuest && isVideo(item) && item.accessLevel === 'GRANTED';

/** Sends a guest to sign in; the way back is the page they are on. */
export function goToSignIn({ links, currentPath }: ActionWorld): void {
  const { href } = links.toLink({ type: 'LOGIN' });
  if (href !== undefined) links.follow({ href: `${href}?from=${encodeURIComponent(currentPath())}`, external: false });
}
