// What travels in the first HTML, so that the browser starts from exactly what the server drew (decisions O18, O20).
import type { Page } from './page/page.ts';
import type { MenuResponse } from './page/menu.ts';
import type { PluginDefinition } from './plugin/plugin-definition.ts';
import type { Features, Realm } from './realm/realm.ts';

/** A drawing of the brand's logo as plain data: React draws it, no SVG text is ever put into a page. */
export type LogoDrawing = {
  readonly viewBox: string;
  readonly paths: readonly { readonly d: string; readonly fill?: string }[];
};

/** What a page needs to know of its brand. Public by definition. */
export type RealmView = {
  readonly id: string;
  readonly name: string;
  /** Published version the page was drawn from. */
  readonly version: number;
  /** Differs when the content security policy of the realm's pages does: this document keeps the policy it came with. */
  readonly policy: string;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  readonly timeZone: string;
  readonly arabicDigits: 'latn' | 'arab';
  readonly homePage: string;
  /** How the browser holds the session (decision O1). */
  readonly sessionMode: 'cookie' | 'bearer';
  readonly features: Features;
  /** Identity providers beside the password, their labels in the viewer's language. */
  readonly providers: readonly { readonly kind: string; readonly clientName?: string; readonly label: string }[];
  /** Missing: nothing is told about anybody. `send`: the server takes events. */
  readonly analytics?: { readonly dataLayer: boolean; readonly send: boolean };
  readonly rowTypes: NonNullable<Realm['rowTypes']>;
  /** Missing: none. */
  readonly plugins?: readonly PluginDefinition[];
  readonly logo?: LogoDrawing;
};

/** What a menu is made for: phones (windows under 768 px) or everything else. */
export type Platform = 'web' | 'mobile-web';

export type ViewerView = {
  readonly isGuest: boolean;
  readonly isChild: boolean;
  readonly roles: readonly string[];
  readonly licences: readonly string[];
  readonly territory?: string;
  /** Value by name (decision D39); missing: none. */ readonly partitions?: Readonly<Record<string, string>>;
};

/** The state in the HTML: a JSON script without secrets. */
export type AppState = {
  readonly realm: RealmView;
  readonly viewer: ViewerView;
  readonly locale: string;
  /** Zone and moment of the first paint; the browser corrects afterwards. */
  readonly timeZone: string;
  readonly now: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly menu: MenuResponse;
  /** For which kind of window the menu was asked (NAV-039). */
  readonly platform: Platform;
  /** The composed page, when the address shows one: as stored when the server begins, resolved (engine/page/resolvedPage.ts) in the HTML. */
  readonly page?: Page;
  /** Next moment at which a row of the page appears or goes, in ms since 1970. */
  readonly changesAt?: number;
  /** Estimated heights by row id (px by window class) of rows whose items do not travel: guessed on the server, which has them. */
  readonly estimates?: Readonly<
    Record<string, { readonly mobile: number; readonly tablet: number; readonly desktop: number; readonly tv: number }>
  >;
  /** What rows at the top loaded on the server beyond their props. */
  readonly rows?: readonly (readonly [key: string, data: unknown])[];
  /** Id of the page that the address asks for and the realm does not have. */
  readonly missingPage?: string;
};
