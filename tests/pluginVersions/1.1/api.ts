// The types of one version of the plugin API, as plugins of that version use them. Written by `npm run plugin -- api
// --freeze`; never changed afterwards.
import type { ComponentType, FunctionComponent } from 'react';
import type * as React from 'react';
import type { ContentCalls } from '#engine/plugin-api/ports.ts';
import type { Schema, TypeOf } from '#schemas/defineSchema.ts';

export type PluginHost = {
  readonly react: typeof React;
  readonly engine: number;
  readonly defineWidget: typeof defineWidget;
  readonly definePlugin: typeof definePlugin;
  readonly usePort: typeof usePort;
  readonly usePorts: typeof usePorts;
  readonly request: RequestData;
};

export declare function defineWidget<S extends Schema<unknown>, Data = undefined>(
  widget: Omit<Widget<TypeOf<S>, Data>, 'schema'> & { readonly schema: S },
): Widget<TypeOf<S>, Data>;

export type Widget<Props = unknown, Data = unknown> = {
  readonly type: string;
  readonly version: number;
  readonly schema: Schema<Props>;
  readonly validate: () => Promise<{ default: Validator }>;
  readonly migrations: readonly Migration[];
  readonly owner?: string;
  readonly view: () => Promise<{ default: FunctionComponent<ViewProps<Props, Data>> }>;
  readonly load?: (props: Props, context: LoadContext) => Promise<Data>;
  readonly placeholderData?: (item: object) => Data | undefined;
  readonly query?: readonly string[];
  readonly estimate: (props: Props) => Estimate;
  readonly showsPageTitle?: (props: Props, page: PageOfRow) => boolean;
  readonly preload?: (props: Props) => PreloadHint | undefined;
};

export interface Validator {
  (value: unknown): boolean;
  errors?: Finding[] | null;
}

export type Finding = {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Record<string, unknown>;
};

export type Migration = (props: Record<string, unknown>) => Record<string, unknown>;

export type ViewProps<Props, Data = undefined> = {
  readonly props: Props;
  readonly data: Data;
  readonly row: {
    readonly id: string;
    readonly type: string;
    readonly index: number;
    readonly pageId: string;
    readonly v?: number;
  };
  readonly patch?: PatchProps;
};

export type PatchProps = (operations: readonly PatchOperation[]) => Promise<PatchResult>;

export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly path: string; readonly from: string };

export type PatchResult =
  | { readonly isApplied: true; readonly props: Readonly<Record<string, unknown>> }
  | { readonly isApplied: false; readonly finding: PatchFinding };

export type PatchFinding = {
  readonly what: string;
  readonly where: string;
  readonly expected: string;
  readonly found?: string;
  readonly remedy: string;
};

export type LoadContext = {
  readonly ports: Pick<Ports, 'content' | 'clock' | 'address' | 'preferences'>;
  readonly signal: AbortSignal;
  readonly pageId: string;
  readonly subject: string | undefined;
  readonly query: Readonly<Record<string, string>>;
};

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

export type LinksPort = {
  toItem(item: ContentItem, context?: LinkContext): Target;
  toLink(link: Link): Target;
  follow(target: Target): void;
};

export type ContentItem = {
  readonly id: string;
  readonly type:
    | 'VOD'
    | 'VOD_VIDEO'
    | 'LIVE'
    | 'LIVE_EVENT'
    | 'EPG'
    | 'SEASON'
    | 'SEASON_VOD'
    | 'VOD_SEASON'
    | 'VOD_PLAYLIST'
    | 'PLAYLIST'
    | 'SERIES'
    | 'VOD_SERIES'
    | 'SECTION'
    | 'FIGHTER'
    | 'NEWS';
  readonly title: string;
  readonly description?: string;
  readonly accessLevel: 'GRANTED' | 'GRANTED_ON_SIGN_IN' | 'DENIED' | 'GEOBLOCKED';
  readonly favourite: boolean;
  readonly thumbnailUrl?: string;
  readonly posterUrl?: string;
  readonly squareUrl?: string;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly duration?: number;
  readonly watchProgress?: number;
  readonly watchedAt?: string;
  readonly live: boolean;
  readonly playbackStatus?: 'restart' | 'live' | 'none';
  readonly trailer?: {
    readonly url?: string;
    readonly videoId?: string;
    readonly title?: string;
    readonly accessLevel: 'GRANTED' | 'GRANTED_ON_SIGN_IN' | 'DENIED' | 'GEOBLOCKED';
  };
  readonly socialSharingDetail?: {
    readonly universalLink?: string;
    readonly trackingConfiguration?: { readonly name: string; readonly value: string }[];
  };
  readonly subEvents?: {
    readonly id?: string;
    readonly title: string;
    readonly startDate?: string;
    readonly endDate?: string;
  }[];
  readonly computedReleases?: { readonly type?: 'PREMIERE' | 'RELEASE'; readonly scheduledAt: string }[];
  readonly minimumAge?: number;
  readonly displayLiveBadge: boolean;
  readonly location?: string;
  readonly localBroadcasters?: string[];
  readonly epgId?: string;
  readonly liveEventId?: string;
  readonly externalId?: string;
  readonly externalAssetId?: string;
  readonly externalDataProvider?: string;
  readonly maxHeight?: number;
  readonly audioOnly: boolean;
  readonly premiereVOD: boolean;
  readonly release?: { readonly type?: 'PREMIERE' | 'RELEASE'; readonly scheduledAt?: string };
  readonly programmingInfo?: {
    readonly currentProgramme?: {
      readonly title: string;
      readonly episode?: string;
      readonly thumbnailUrl?: string;
      readonly startDate: string;
      readonly endDate: string;
    };
    readonly nextProgramme?: {
      readonly title: string;
      readonly episode?: string;
      readonly thumbnailUrl?: string;
      readonly startDate: string;
      readonly endDate: string;
    };
    readonly channelLogoUrl?: string;
  };
  readonly series?: { readonly seriesId: string; readonly title?: string };
  readonly feedName?: string;
  readonly seasonId?: string;
  readonly playlistId?: string;
  readonly itemCount?: number;
  readonly newItem: boolean;
  readonly price?: { readonly amount: number; readonly scale: number; readonly currency: string };
  readonly spoilerFree?: boolean;
  readonly owned: boolean;
  readonly details?: { readonly facts?: string[]; readonly rank?: string; readonly stage?: string };
};

export type LinkContext = {
  readonly playlistId?: string;
  readonly watchlistId?: string;
  readonly owner?: string;
  readonly seasonId?: string;
  readonly seriesId?: string;
};

export type Target = {
  readonly href: string | undefined;
  readonly external: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
  readonly replace?: boolean;
};

export type Link = {
  readonly type:
    | 'VOD'
    | 'VOD_VIDEO'
    | 'LIVE'
    | 'LIVE_EVENT'
    | 'EPG'
    | 'PLAYLIST'
    | 'VOD_PLAYLIST'
    | 'SEASON'
    | 'VOD_SEASON'
    | 'SEASON_VOD'
    | 'SERIES'
    | 'VOD_SERIES'
    | 'WATCH_PLAYLIST'
    | 'WATCH_WATCHLIST'
    | 'SECTION_LINK'
    | 'PLUGIN'
    | 'NEWS'
    | 'NEWS_ITEM'
    | 'FIGHTERS'
    | 'FIGHTER'
    | 'MULTI_VIEW'
    | 'INTERSTITIAL'
    | 'HOME'
    | 'BROWSE'
    | 'SCHEDULE'
    | 'UPCOMING'
    | 'RELEASES'
    | 'LIVENOW'
    | 'SEARCH'
    | 'FAVOURITES'
    | 'HISTORY'
    | 'WATCHLISTS'
    | 'PREFERENCES'
    | 'LOGIN'
    | 'SIGNUP'
    | 'PROVIDERS'
    | 'EXTERNAL_PAGE'
    | 'URL';
  readonly event?: {
    readonly type?: string;
    readonly accessLevel: 'GRANTED' | 'GRANTED_ON_SIGN_IN' | 'DENIED' | 'GEOBLOCKED';
    readonly id?: string;
    readonly liveEventId?: string;
    readonly programmingInfo?: {
      readonly currentProgramme?: {
        readonly title: string;
        readonly episode?: string;
        readonly thumbnailUrl?: string;
        readonly startDate: string;
        readonly endDate: string;
      };
      readonly nextProgramme?: {
        readonly title: string;
        readonly episode?: string;
        readonly thumbnailUrl?: string;
        readonly startDate: string;
        readonly endDate: string;
      };
      readonly channelLogoUrl?: string;
    };
    readonly title?: string;
    readonly sectionName?: string;
    readonly feedName?: string;
    readonly playlistId?: string;
    readonly watchlistId?: string;
    readonly owner?: string;
  };
  readonly name?: string;
  readonly url?: string;
  readonly videoIds?: string[];
  readonly locationState?: { readonly [name: string]: unknown };
};

export type TextPort = {
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly timeZone: string;
  t(key: string, values?: Readonly<Record<string, string | number>>): string;
  date(iso: string | undefined, style: DateStyle): string;
  dayAndMonth(iso: string | undefined): { readonly day: string; readonly month: string } | undefined;
  duration(seconds: number | undefined): string;
  price(money: Money | undefined): string;
  number(value: number): string;
};

export type DateStyle = 'day-month' | 'weekday' | 'weekday-time' | 'time' | 'date';

export type Money = { readonly amount: number; readonly scale: number; readonly currency: string };

export type ImagesPort = { describe(url: string): ResponsiveImage };

export type ResponsiveImage = {
  readonly src: string;
  readonly srcSet: string;
  readonly avifSrcSet?: string;
  readonly width?: number;
  readonly height?: number;
  readonly colour?: string;
  readonly position?: string;
};

export type SessionPort = {
  readonly isGuest: boolean;
  readonly isChild: boolean;
  readonly roles: readonly string[];
};

export type FavouritesPort = {
  has(item: Pick<ContentItem, 'id' | 'favourite'>): boolean;
  readonly revision: number;
  merge(items: readonly ContentItem[], list?: DataSource): readonly ContentItem[];
};

export type DataSource = 'favourites' | 'history' | 'continue-watching';

export type LicencesPort = { covers(item: ContentItem): boolean };

export type ClockPort = {
  now(): number;
};

export type ContentPort = {
  bucketItems(query: {
    pageId: string;
    exid: string;
    rpp: number;
    lastSeen?: string;
    signal: AbortSignal;
  }): Promise<ItemsPage>;
  read<N extends keyof ContentCalls>(
    name: N,
    input: ContentInput<N>,
    signal?: AbortSignal,
  ): Promise<ContentResponse<N>>;
};

export type ItemsPage = { readonly items: readonly ContentItem[]; readonly paging: Paging };

export type Paging = { readonly lastSeen?: string; readonly moreDataAvailable: boolean };

export type ContentInput<N extends keyof ContentCalls> = ContentCalls[N] extends { readonly input: infer I }
  ? I
  : never;

export type ContentResponse<N extends keyof ContentCalls> = ContentCalls[N] extends { readonly response: infer R }
  ? R
  : never;

export type AddressPort = {
  readonly query: Readonly<Record<string, string>>;
  change(query: Readonly<Record<string, string | undefined>>, how: 'push' | 'replace'): void;
};

export type ActionsPort = {
  load(): Promise<void>;
  offered(input: {
    readonly item: ContentItem;
    readonly only?: readonly string[] | undefined;
  }): readonly OfferedAction[];
  isOffered(actionId: string, input: unknown): boolean;
  run(actionId: string, input: unknown): Promise<void>;
};

export type OfferedAction = {
  readonly id: string;
  readonly label: string;
  readonly isOn?: boolean;
  readonly state?: 'running' | 'done';
};

export type PreferencesPort = {
  readonly backgroundVideo: 'audio-and-video' | 'video' | 'none';
  readonly lastChannel: string | undefined;
  rememberChannel(id: string): void;
};

export type PlaybackPort = {
  load(): Promise<void>;
  get(): PlayerComponent | undefined;
  withProgress(item: ContentItem): ContentItem;
};

export type PlayerComponent = ComponentType<PlayerProps> & {
  begin(item: ContentItem, query: Readonly<Record<string, string>>): void;
  loadRemote(): Promise<RemoteControl>;
};

export type PlayerProps = {
  readonly item: ContentItem;
  readonly onLeave: () => void;
};

export type RemoteControl = {
  play(): Promise<void>;
  pause(): Promise<void>;
  next(): Promise<void>;
  previous(): Promise<void>;
  load(videoId: string): Promise<void>;
  fullscreen(isOn?: boolean): Promise<void>;
  volume(percent: number): Promise<void>;
  textTrack(track?: string): Promise<void>;
  audioTrack(track: string): Promise<void>;
  seek(seconds: number): Promise<void>;
};

export type FeaturesPort = { has(name: string): boolean };

export type Estimate = {
  readonly mobile: number;
  readonly tablet: number;
  readonly desktop: number;
  readonly tv: number;
};

export type PageOfRow = {
  readonly index: number;
  readonly title: string;
};

export type PreloadHint = {
  readonly image: string;
  readonly sizes?: string;
  readonly imageRtl?: string;
  readonly portrait?: string;
};

export declare function definePlugin(plugin: Plugin): Plugin;

export type Plugin = {
  readonly id: string;
  readonly engine: string;
  readonly widgets: readonly AnyWidget[];
};

export type AnyWidget = Omit<Widget<never, never>, 'schema' | 'load' | 'placeholderData'> & {
  readonly schema: Schema<unknown>;
  readonly load?: (...input: Parameters<NonNullable<Widget<never, never>['load']>>) => Promise<unknown>;
  readonly placeholderData?: (item: object) => unknown;
};

export declare function usePort<T>(read: (ports: Ports) => T): T;

export declare function usePorts(): Ports;

export type RequestData = (endpoint: string, input?: Readonly<Record<string, unknown>>) => Promise<DataResponse>;

export type DataResponse = { readonly status: number; readonly data?: unknown };

export type HostMessage =
  | {
      readonly marquee: 1;
      readonly type: 'init';
      readonly id: string;
      readonly v: number;
      readonly props: unknown;
      readonly locale: string;
      readonly direction: 'ltr' | 'rtl';
      readonly colours: Readonly<Record<'background' | 'surface' | 'text' | 'primary' | 'onPrimary', string>>;
    }
  | { readonly type: 'ping' }
  | {
      readonly type: 'response';
      readonly request: number;
      readonly status: number;
      readonly data?: unknown;
    }
  | {
      readonly type: 'patched';
      readonly request: number;
      readonly result: PatchResult;
    }
  | {
      readonly type: 'refused';
      readonly reason: 'not-activated' | 'not-allowed' | 'too-many';
    };

export type FrameMessage = {
  readonly type: 'ready' | 'height' | 'pong' | 'follow' | 'request' | 'patch';
  readonly height?: number;
  readonly request?: number;
  readonly endpoint?: string;
  readonly input?: { readonly [name: string]: unknown };
  readonly patch?: unknown[];
  readonly link?: {
    readonly type:
      | 'VOD'
      | 'VOD_VIDEO'
      | 'LIVE'
      | 'LIVE_EVENT'
      | 'EPG'
      | 'PLAYLIST'
      | 'VOD_PLAYLIST'
      | 'SEASON'
      | 'VOD_SEASON'
      | 'SEASON_VOD'
      | 'SERIES'
      | 'VOD_SERIES'
      | 'WATCH_PLAYLIST'
      | 'WATCH_WATCHLIST'
      | 'SECTION_LINK'
      | 'PLUGIN'
      | 'NEWS'
      | 'NEWS_ITEM'
      | 'FIGHTERS'
      | 'FIGHTER'
      | 'MULTI_VIEW'
      | 'INTERSTITIAL'
      | 'HOME'
      | 'BROWSE'
      | 'SCHEDULE'
      | 'UPCOMING'
      | 'RELEASES'
      | 'LIVENOW'
      | 'SEARCH'
      | 'FAVOURITES'
      | 'HISTORY'
      | 'WATCHLISTS'
      | 'PREFERENCES'
      | 'LOGIN'
      | 'SIGNUP'
      | 'PROVIDERS'
      | 'EXTERNAL_PAGE'
      | 'URL';
    readonly event?: {
      readonly type?: string;
      readonly accessLevel: 'GRANTED' | 'GRANTED_ON_SIGN_IN' | 'DENIED' | 'GEOBLOCKED';
      readonly id?: string;
      readonly liveEventId?: string;
      readonly programmingInfo?: {
        readonly currentProgramme?: {
          readonly title: string;
          readonly episode?: string;
          readonly thumbnailUrl?: string;
          readonly startDate: string;
          readonly endDate: string;
        };
        readonly nextProgramme?: {
          readonly title: string;
          readonly episode?: string;
          readonly thumbnailUrl?: string;
          readonly startDate: string;
          readonly endDate: string;
        };
        readonly channelLogoUrl?: string;
      };
      readonly title?: string;
      readonly sectionName?: string;
      readonly feedName?: string;
      readonly playlistId?: string;
      readonly watchlistId?: string;
      readonly owner?: string;
    };
    readonly name?: string;
    readonly url?: string;
    readonly videoIds?: string[];
    readonly locationState?: { readonly [name: string]: unknown };
  };
};
