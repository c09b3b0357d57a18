// Ports: the small interfaces through which a widget uses the product. The product implements them with its stores
// (src/stores), tests and the gallery with plain objects. Widgets have no other access to the product.
//
// A view reads a port with `usePort(ports => ports.favourites.has(id))`, which renders again when the value
// changes.
import type { ComponentType } from 'react';
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Money } from '#schemas/domain/money.ts';
import type { DataSource } from '#schemas/page/bucket.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Paging } from '#schemas/page/paging.ts';

/** Target of a link. `href` is undefined for an unsafe or incomplete link: render text instead of a link. */
export type Target = {
  readonly href: string | undefined;
  /** Whether the link leads to another site. */
  readonly external: boolean;
  /** State of the history entry that the navigation adds. */
  readonly state?: Readonly<Record<string, unknown>>;
  /** Whether the page replaces the current one in the history. */
  readonly replace?: boolean;
};

/**
 * The list in which an item is shown. It becomes query parameters and navigation state of the item's link
 * (specification, content-and-viewing 2.2).
 */
export type LinkContext = {
  readonly playlistId?: string;
  readonly watchlistId?: string;
  /** Id of the account that owns the watchlist or playlist. */
  readonly owner?: string;
  readonly seasonId?: string;
  readonly seriesId?: string;
};

/** Builds links and navigates. */
export type LinksPort = {
  /** Returns the target of a content item for this viewer, with the rules of sign-in and interstitials applied. */
  toItem(item: ContentItem, context?: LinkContext): Target;
  /** Returns the target of a call to action or menu entry. */
  toLink(link: Link): Target;
  /** Navigates to a URL of this site without a reload. Call it from click handlers that call preventDefault(). */
  follow(target: Target): void;
};

/** Forms of dates and times. */
export type DateStyle = 'day-month' | 'weekday' | 'weekday-time' | 'time' | 'date';
/** Labels, dates, prices and numbers in the language of the page. */
export type TextPort = {
  /** Language of the page, for example `ar`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** IANA time zone in which dates and times are formatted. */
  readonly timeZone: string;
  /**
   * Returns the text of a label key in the viewer's language; `count` selects the plural form. Never returns a
   * raw key to viewers.
   */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /**
   * Formats a date or time in the viewer's time zone. `iso` is ISO 8601; returns an empty string for an invalid date.
   */
  date(iso: string | undefined, style: DateStyle): string;
  /** Day of the month and short month, for a calendar badge; undefined for an invalid date. */
  dayAndMonth(iso: string | undefined): { readonly day: string; readonly month: string } | undefined;
  /** Formats a length in seconds as mm:ss, or HH:mm:ss from one hour on (decision D42). */
  duration(seconds: number | undefined): string;
  /** Formats an amount with its currency. Empty for undefined, and for money without a currency. */
  price(money: Money | undefined): string;
  /** Formats a number with the digits and separators of the language. */
  number(value: number): string;
};

/** Attributes of an <img>: sources by width, placeholder colour and focal point. */
export type ResponsiveImage = {
  readonly src: string;
  /** Empty when the image has only one size. */
  readonly srcSet: string;
  /** srcset in AVIF, the smaller format, if available. */
  readonly avifSrcSet?: string;
  /** Width in px, like `height`, for the aspect ratio. Missing: the size is not known. */
  readonly width?: number;
  readonly height?: number;
  /** Average colour, shown until the image is loaded. */
  readonly colour?: string;
  /** CSS object-position, for example `70% 40%`. */
  readonly position?: string;
};
/** Describes the available sizes of an image. */
export type ImagesPort = { describe(url: string): ResponsiveImage };

/** The viewer of the session. */
export type SessionPort = {
  /** Whether the viewer is not signed in. */
  readonly isGuest: boolean;
  /** Whether the profile of the viewer is a child's. */
  readonly isChild: boolean;
  readonly roles: readonly string[];
};
/** The viewer's favourites. */
export type FavouritesPort = {
  /** Whether the item is currently one of the viewer's favourites. */
  has(item: Pick<ContentItem, 'id' | 'favourite'>): boolean;
  /** Increases with each change: read it with usePort, then call `merge`. */
  readonly revision: number;
  /**
   * Applies what the viewer has changed in this tab to a loaded list.
   *
   * @param list `favourites` (default): new favourites come first, removed ones are left out. `history` and
   *   `continue-watching`: removed videos are left out.
   */
  merge(items: readonly ContentItem[], list?: DataSource): readonly ContentItem[];
};
/** Checks whether the viewer has access to an item. The server decides this; it is the item's access level. */
export type LicencesPort = { covers(item: ContentItem): boolean };
/** The current time. */
export type ClockPort = {
  /**
   * Returns ms since 1970: the viewer's clock corrected by the server's (decision O20). Views read it with `usePort` or
   * `useNow`, which return the time of the server's rendering during hydration.
   */
  now(): number;
};

/** One page of items with its cursor. */
export type ItemsPage = { readonly items: readonly ContentItem[]; readonly paging: Paging };
/**
 * The calls of `content.read` by name. Empty in the engine: the product declares its own by merging into this interface
 * (`declare module`), so that the types of input and response follow from the name.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- only an
// interface can be merged into
export interface ContentCalls {}
/** Input of a call of `content.read`. */
export type ContentInput<N extends keyof ContentCalls> = ContentCalls[N] extends { readonly input: infer I }
  ? I
  : never;
/** Response of a call of `content.read`. */
export type ContentResponse<N extends keyof ContentCalls> = ContentCalls[N] extends { readonly response: infer R }
  ? R
  : never;
/** Reads content from the product's API. */
export type ContentPort = {
  /** Fetches the next items of a bucket. Rejects on failure and when the signal is aborted. */
  bucketItems(query: {
    pageId: string;
    exid: string;
    /** Items per page. */
    rpp: number;
    /** Cursor: `paging.lastSeen` of the previous response. */
    lastSeen?: string;
    signal: AbortSignal;
  }): Promise<ItemsPage>;
  /**
   * Calls the product's API by name: `content.read('getRankings', { division }, signal)`. Rejects on failure
   * with the `status` of the response (0: there was no response) and when the signal is aborted.
   */
  read<N extends keyof ContentCalls>(
    name: N,
    input: ContentInput<N>,
    signal?: AbortSignal,
  ): Promise<ContentResponse<N>>;
};

/**
 * The URL of the page. State in its query survives a reload and can be shared, and the back button undoes its changes.
 */
export type AddressPort = {
  /** Query parameters by name. For a parameter that occurs several times, its first value. */
  readonly query: Readonly<Record<string, string>>;
  /**
   * Sets the given parameters and removes those whose value is undefined; all other parameters stay. `push` adds a
   * history entry.
   */
  change(query: Readonly<Record<string, string | undefined>>, how: 'push' | 'replace'): void;
};

/**
 * An action as a button shows it. `isOn` is missing for actions that do not toggle. Some actions (sharing) set `state`
 * while they run and for a moment afterwards; their label then names that state.
 */
export type OfferedAction = {
  readonly id: string;
  readonly label: string;
  readonly isOn?: boolean;
  readonly state?: 'running' | 'done';
};
/** Actions that the viewer can run, for example from buttons of a card. */
export type ActionsPort = {
  /**
   * Loads the code of the actions; before that no action is offered. Rejects when the code cannot be loaded; may
   * be called again.
   */
  load(): Promise<void>;
  /**
   * Returns the actions offered to this viewer for an item, in the order of the buttons. `only` selects some by
   * id; without it those of a card are returned.
   */
  offered(input: {
    readonly item: ContentItem;
    readonly only?: readonly string[] | undefined;
  }): readonly OfferedAction[];
  /** Whether the action is offered to this viewer for this input. */
  isOffered(actionId: string, input: unknown): boolean;
  /** Runs the action. Never rejects: the product shows failures to the viewer. */
  run(actionId: string, input: unknown): Promise<void>;
};

/** The viewer's preferences. */
export type PreferencesPort = {
  /** Background videos of heroes: with sound where the hero offers it, without sound, or none. */
  readonly backgroundVideo: 'audio-and-video' | 'video' | 'none';
  /**
   * Id of the channel that the viewer last used in the programme guide; undefined on the server, and before the viewer
   * used one.
   */
  readonly lastChannel: string | undefined;
  /** Stores the channel in this browser. */
  rememberChannel(id: string): void;
};

/** Whether the realm has switched a feature on (schemas/realm/realm.ts). */
export type FeaturesPort = { has(name: string): boolean };

/** Props of the product's player for one item. */
export type PlayerProps = {
  readonly item: ContentItem;
  /** Called when the viewer closes the player. */
  readonly onLeave: () => void;
};
/**
 * Commands for the open player; `window.player` has them too. A command without an open player fails with 'Player not
 * found'.
 */
export type RemoteControl = {
  /** Fails with 'failed to play' when the browser refuses. */
  play(): Promise<void>;
  /** Pauses the video. Does nothing when it is paused. */
  pause(): Promise<void>;
  /** Plays the next video of the list. Fails with 'VOD does not exist' when there is none. */
  next(): Promise<void>;
  /** Plays the previous video of the list. Fails with 'VOD does not exist' when there is none. */
  previous(): Promise<void>;
  /** Opens a video and plays it. Fails with 'VOD does not exist'. */
  load(videoId: string): Promise<void>;
  /** Enters full screen, or leaves it with `false`. The browser allows it only after a click or a key. */
  fullscreen(isOn?: boolean): Promise<void>;
  /**
   * Sets the volume.
   * @param percent 0 to 100
   */
  volume(percent: number): Promise<void>;
  /**
   * Selects the text track (subtitles). Fails with 'Track NOT FOUND'.
   * @param track language, label or id; undefined: turns text tracks off
   */
  textTrack(track?: string): Promise<void>;
  /**
   * Selects the audio track. Fails with 'Track NOT FOUND'.
   * @param track language, label or id
   */
  audioTrack(track: string): Promise<void>;
  /**
   * Moves the playback position.
   * @param seconds from the start of the video, or from the start of the seekable window of a live stream
   */
  seek(seconds: number): Promise<void>;
};
/** The component that plays an item, with functions that open its player and load its commands. */
export type PlayerComponent = ComponentType<PlayerProps> & {
  /**
   * Opens an item before the component is rendered, so that the request to the server does not wait for the rendering.
   *
   * @param query the query that the URL will have when the component is rendered
   */
  begin(item: ContentItem, query: Readonly<Record<string, string>>): void;
  /** Loads the code of the commands. Rejects when the code cannot be loaded. */
  loadRemote(): Promise<RemoteControl>;
};
/** The player, and how far the viewer has watched. */
export type PlaybackPort = {
  /** Loads the player's code. Call it when the viewer shows intent to play. Rejects when it cannot be loaded. */
  load(): Promise<void>;
  /** Returns the component that plays an item in the box that contains it; undefined until the code is loaded. */
  get(): PlayerComponent | undefined;
  /** Returns the item with the viewer's current progress: this tab or another one may have played it. */
  withProgress(item: ContentItem): ContentItem;
};

/** All ports of a widget. */
export type Ports = {
  readonly links: LinksPort;
  readonly text: TextPort;
  readonly images: ImagesPort;
  readonly session: SessionPort;
  readonly favourites: FavouritesPort;
  readonly licences: LicencesPort;
  readonly clock: ClockPort;
  readonly content: ContentPort;
  readonly address: AddressPort;
  readonly actions: ActionsPort;
  readonly preferences: PreferencesPort;
  readonly playback: PlaybackPort;
  readonly features: FeaturesPort;
};

/** The ports, and a way to observe them. */
export type PortSource = {
  readonly ports: Ports;
  /**
   * The ports during hydration: their clock returns the time at which the server rendered the page. Default: `ports`.
   */
  readonly hydrationPorts?: Ports;
  /**
   * Calls `onChange` when the value of `read` may have changed.
   * @returns a function that removes the listener
   */
  subscribe(read: (ports: Ports) => unknown, onChange: () => void): () => void;
};
