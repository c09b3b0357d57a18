// The ports: the small capabilities that a widget may use. The product implements them over its stores (src/stores), tests
// and the gallery by plain objects. A widget knows nothing else of the world.
//
// Reading a port in a view goes through `usePort(ports => ports.favourites.has(id))`, which redraws when the answer changes.
import type { ContentItem } from '#schemas/domain/content-item.ts';
import type { Money } from '#schemas/domain/money.ts';
import type { Link } from '#schemas/page/link.ts';
import type { Paging } from '#schemas/page/paging.ts';

/** Where a link goes. `href` is undefined when there is nowhere to go (unsafe or incomplete link): draw text, not a link. */
export type Target = {
  readonly href: string | undefined;
  readonly external: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
};

/** The list in which an item was shown: becomes queries and navigation state of its link (content-and-viewing 2.2). */
export type LinkContext = {
  readonly playlistId?: string;
  readonly watchlistId?: string;
  readonly owner?: string;
  readonly seasonId?: string;
  readonly seriesId?: string;
};

export type LinksPort = {
  /** Address of a content item for this viewer (sign-in and interstitial rules included). */
  toItem(item: ContentItem, context?: LinkContext): Target;
  /** Address of a call to action or menu entry. */
  toLink(link: Link): Target;
  /** Goes to an address of this site without a reload; used by a click on a link that `onFollow` intercepts. */
  follow(target: Target): void;
};

export type DateStyle = 'day-month' | 'weekday' | 'weekday-time' | 'time' | 'date';
export type TextPort = {
  /** Language of the page, for example `ar`. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** IANA zone in which times are told. */
  readonly timeZone: string;
  /** Label of a key in the viewer's language; `count` chooses the plural. Never a raw key in public. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  /** Date or time in the viewer's zone. Empty text for an invalid date. `iso` is ISO 8601. */
  date(iso: string | undefined, style: DateStyle): string;
  /** Parts for a calendar plate: day of the month and short month. Undefined for an invalid date. */
  dayAndMonth(iso: string | undefined): { readonly day: string; readonly month: string } | undefined;
  /** Length in seconds as mm:ss, or HH:mm:ss from one hour on (decision D42). */
  duration(seconds: number | undefined): string;
  price(money: Money | undefined): string;
  number(value: number): string;
};

/** A picture ready for an <img>: sources by width, its ground colour for the time before it is there, its focal point. */
export type ResponsiveImage = {
  readonly src: string;
  /** Empty when the picture has only one size. */
  readonly srcSet: string;
  /** srcset of the smaller format, when there is one. */
  readonly avifSrcSet?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colour?: string;
  /** CSS object-position, for example `70% 40%`. */
  readonly position?: string;
};
export type ImagesPort = { describe(url: string): ResponsiveImage };

export type SessionPort = { readonly isGuest: boolean; readonly isChild: boolean; readonly roles: readonly string[] };
export type FavouritesPort = {
  /** Whether the viewer marked it; changes as it is toggled anywhere. */
  has(item: Pick<ContentItem, 'id' | 'favourite'>): boolean;
  /** Grows with each change: read it with usePort, then `merge`. */
  readonly revision: number;
  /** A list of the viewer's favourites as it is now: what was added since comes first, what was removed is gone. */
  merge(items: readonly ContentItem[]): readonly ContentItem[];
};
export type LicencesPort = { covers(item: ContentItem): boolean };
export type ClockPort = {
  /** Milliseconds since 1970; on the first client paint the server's moment, then the viewer's clock corrected by the server's (decision O20). */
  now(): number;
};

export type ItemsPage = { readonly items: readonly ContentItem[]; readonly paging: Paging };
/**
 * The calls of `content.read` by name. Empty in the engine: the product declares its own by merging into this interface
 * (`declare module`), so that the name alone gives the types of input and response.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/consistent-type-definitions -- only an interface can be merged into
export interface ContentCalls {}
export type ContentInput<N extends keyof ContentCalls> = ContentCalls[N] extends { readonly input: infer I }
  ? I
  : never;
export type ContentResponse<N extends keyof ContentCalls> = ContentCalls[N] extends { readonly response: infer R }
  ? R
  : never;
export type ContentPort = {
  /** Next items of a bucket. Rejects on failure; honours the signal. */
  bucketItems(query: {
    pageId: string;
    exid: string;
    rpp: number;
    lastSeen?: string;
    signal: AbortSignal;
  }): Promise<ItemsPage>;
  /**
   * Calls the product's API by name: `content.read('getRankings', { division }, signal)`. Rejects on failure with the `status` of
   * the response (0: there was none); honours the signal.
   */
  read<N extends keyof ContentCalls>(
    name: N,
    input: ContentInput<N>,
    signal?: AbortSignal,
  ): Promise<ContentResponse<N>>;
};

/** The address of the page: what a widget keeps in its query outlives a reload, can be shared, and the back button undoes it. */
export type AddressPort = {
  /** Parameters of the query; the first value of a repeated one. */
  readonly query: Readonly<Record<string, string>>;
  /** Sets parameters, removes those that are undefined; the others stay. `push` makes an entry of the history. */
  change(query: Readonly<Record<string, string | undefined>>, how: 'push' | 'replace'): void;
};

/**
 * An action as a button shows it. `isOn` is missing for what does not switch. `state` is there while the action is under way and for a
 * moment after it is done, where the action tells so (sharing does); the label says the same.
 */
export type OfferedAction = {
  readonly id: string;
  readonly label: string;
  readonly isOn?: boolean;
  readonly state?: 'running' | 'done';
};
export type ActionsPort = {
  /** Fetches the actions' code; until it is there nothing is offered. Rejects when it cannot be had; may be called again. */
  load(): Promise<void>;
  /** What this viewer is offered for an item now, in the order of the buttons. `only`: ids to choose from; without it those of a card. */
  offered(input: {
    readonly item: ContentItem;
    readonly only?: readonly string[] | undefined;
  }): readonly OfferedAction[];
  /** Whether the action is offered to this viewer for this input now. */
  isOffered(actionId: string, input: unknown): boolean;
  /** Runs it. Never rejects: failures are told to the viewer by the product. */
  run(actionId: string, input: unknown): Promise<void>;
};

export type PreferencesPort = {
  /** Background videos of heroes: with sound where the hero offers it, without, or none. */
  readonly backgroundVideo: 'audio-and-video' | 'video' | 'none';
  /** Id of the channel at which the viewer was last in the programme guide; undefined where there is none, and on the server. */
  readonly lastChannel: string | undefined;
  /** Keeps the channel in this browser. */
  rememberChannel(id: string): void;
};

export type FeaturesPort = { has(name: string): boolean };

/** Everything a widget may use. */
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
  readonly features: FeaturesPort;
};

/** The ports with their change signal. `subscribe` calls back after any answer may have changed. */
export type PortSource = {
  readonly ports: Ports;
  subscribe(read: (ports: Ports) => unknown, onChange: () => void): () => void;
};
