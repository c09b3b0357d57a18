// Declaration of a screen. A screen is a route that is not a composed page: a folder of src/screens with a screen.ts,
// which `npm run generate` lists in src/screens/index.gen.ts. Its code is a chunk of its own that no other screen
// downloads.
import type { FunctionComponent } from 'react';
import type { Ports } from '#engine/plugin-api/index.ts';
import type { RealmInfo } from '#schemas/appState.ts';
import type { Features } from '#schemas/realm/features.ts';
import type { PathSet } from '#src/routes/pathSets.ts';
import type { RouteKey } from '#src/routes/routeTable.ts';

/**
 * Addresses of the artwork behind a screen: wide, wide for right-to-left languages, portrait for windows up to 1024 px.
 */
export type Backdrop = {
  readonly image: string;
  readonly imageRtl?: string;
  readonly portrait?: string;
};

/** The argument of a screen's `load`. */
export type ScreenLoadContext = {
  /** Query of the screen's address. */
  readonly query: URLSearchParams;
  /** Reads content of the realm. */
  readonly content: Pick<Ports['content'], 'read'>;
  /** True while the server renders the first HTML; false in the browser. */
  readonly isServer: boolean;
};

/** The address of a screen. */
export type AddressContext = {
  /** Parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Path set of the viewer's language. */
  readonly pathSet: PathSet;
  readonly realm: RealmInfo;
};

/** The argument of a screen's `findTitle`. */
export type TitleContext = AddressContext & {
  /** Returns the text of a label key. */
  readonly t: Ports['text']['t'];
};

/** Guests see a screen that asks them to sign in and leads back to this one. The keys are label keys. */
export type SignInGate = {
  readonly titleKey: string;
  readonly hintKey: string;
  /** Whether guests may open the screen with this query without signing in. */
  readonly isOpenToGuests?: (query: URLSearchParams) => boolean;
  /** Children's profiles see a screen that leads to the other profiles. */
  readonly isForGrownUps?: true;
};

/** Props of a screen's component. */
export type ScreenProps<Data = undefined> = {
  /** The artwork behind the screen; undefined: none. */
  readonly backdrop?: Backdrop | undefined;
  /** What `load` returned. */
  readonly data?: Data | undefined;
};

/** A screen's declaration. */
export type Screen<Data = undefined> = {
  /** Key in src/routes/routeTable.ts. */
  readonly route: RouteKey;
  /** Returns the address that is opened instead; undefined: the screen is rendered. */
  readonly redirect?: (context: AddressContext) => string | undefined;
  /**
   * Whether the screen is rendered in place of the page of a path while the viewer has not chosen a profile yet. Its
   * data are `{ isQuestion: true }` then, and it has no header.
   */
  readonly replaces?: (pathname: string) => boolean;
  /** Label key of the title in the browser's tab. */
  readonly title: string;
  /** Returns the title of one address; undefined when it is `title`. */
  readonly findTitle?: (context: TitleContext) => string | undefined;
  /** `bare`: without header, menu and footer. */
  readonly layout: 'chrome' | 'bare';
  /** `guests`: signed-in viewers are redirected to the return target of the address, or to the home page. */
  readonly access: 'everyone' | 'guests' | SignInGate;
  /** Whether signed-in viewers may open a screen for guests with this query. */
  readonly isOpenToViewers?: (query: URLSearchParams) => boolean;
  /** Realms without this feature show that the screen is not available. */
  readonly feature?: keyof { [K in keyof Features as Features[K] extends boolean | undefined ? K : never]: true };
  /** Whether search engines may index it. */
  readonly robots: 'index' | 'noindex';
  /**
   * Whether the artwork at the top of the realm's home page is the screen's backdrop. The screen's first HTML preloads
   * it.
   */
  readonly hasHomePageBackdrop?: boolean;
  /** Runs before the screen is rendered, on the server and at each navigation in the browser. */
  readonly load?: (context: ScreenLoadContext) => Promise<Data | undefined>;
  /** The component of the screen. */
  readonly View: FunctionComponent<ScreenProps<Data>>;
};

/**
 * The type of every screen, whatever the type of its data. It is safe, because a View gets only the data that the
 * `load` of the same screen returned.
 */
export type AnyScreen = Omit<Screen<never>, 'load'> & Pick<Screen<unknown>, 'load'>;

/** Declares a screen. `Data` is inferred from `load`. */
export const defineScreen = <Data = undefined>(screen: Screen<Data>): Screen<Data> => screen;
