// The state in the first HTML: the browser starts with exactly what the server rendered (decisions O18, O20).
import type { Revisions } from './domain/published-version.ts';
import type { Page } from './page/page.ts';
import type { MenuResponse } from './page/menu.ts';
import type { PluginDefinition } from './plugin/plugin-definition.ts';
import type { ProviderField } from './realm/identity.ts';
import type { Features } from './realm/features.ts';
import type { Realm } from './realm/realm.ts';

/** The brand's logo as plain data: React renders it, so no SVG text is inserted into a page. */
export type LogoDrawing = {
  readonly viewBox: string;
  readonly paths: readonly { readonly d: string; readonly fill?: string }[];
};

/** A row that is the same for all viewers: a stored row that has neither conditions nor texts. */
export type StaticRow = { readonly type: string; readonly v: number; readonly id: string; readonly props: object };

/** An identity provider, with its label in the viewer's language. */
export type ProviderInfo = {
  readonly kind: string;
  readonly clientName?: string;
  readonly label: string;
  readonly logo?: string;
  /** False: viewers cannot sign up with it. */
  readonly signUp?: false;
  /** The provider's own page on which viewers get an account, for providers whose form is on our page. */
  readonly signUpUri?: string;
  /** The provider's own page on which viewers choose a new password, for providers whose form is on our page. */
  readonly resetUri?: string;
  /** The fields of the provider's form on our page, in order; missing: the default ones. */
  readonly fields?: readonly ProviderField[];
  /** Apple: the browser goes to its page; missing: its script opens a window. */
  readonly redirects?: true;
  /** The service that stores the passwords. The browser calls it. */
  readonly hosted?: HostedServiceInfo;
};

/** What the browser needs to call a hosted identity service. */
export type HostedServiceInfo = {
  /** Address of the API of the service. */
  readonly apiUri: string;
  readonly apiKey: string;
  /** Missing: sign-ups have no app check. `scriptUri`: reCAPTCHA's script; `exchangeUri`: issues the tokens. */
  readonly appCheck?: { readonly siteKey: string; readonly scriptUri: string; readonly exchangeUri: string };
};

/** The settings of a realm that can differ between languages (`localeSettings` of realm.json). */
export type LocaleInfo = {
  readonly timeZone: string;
  readonly arabicDigits: 'latn' | 'arab';
  readonly homePage: string;
  readonly features: Features;
  readonly rowTypes: NonNullable<Realm['rowTypes']>;
  readonly logo?: LogoDrawing;
};

/** The public facts about the realm that a page needs. */
export type RealmInfo = LocaleInfo & {
  readonly id: string;
  readonly name: string;
  /** Published version from which the page was rendered. */
  readonly version: number;
  /**
   * Hash of the content security policy of the realm's pages. When it changes, an open document still has the
   * policy with which it was loaded.
   */
  readonly policy: string;
  /** Hashes of the labels, menu, settings and theme from which the page was rendered. */
  readonly revisions: Revisions;
  readonly locales: readonly string[];
  readonly defaultLocale: string;
  /** How the browser stores the session (decision O1). */
  readonly sessionMode: 'cookie' | 'bearer';
  /** Identity providers besides the password. */
  readonly providers: readonly ProviderInfo[];
  /** Missing values: sign-in by password, no magic link, the password in the sign-up form, no profiles, no passkeys. */
  readonly identity?: {
    readonly hasPassword?: false;
    readonly magicLink?: 'AUTOMATIC' | 'CONFIRM';
    readonly signUpPassword?: 'MAIL';
    /** Schemes of the apps that may get a sign-in. */
    readonly appSchemes?: readonly string[];
    readonly hasProfiles?: true;
    readonly hasPasskeys?: true;
    /** Whether the sign-up form has fields of the brand (`identity.signUpFields`). */
    readonly hasSignUpFields?: true;
  };
  /**
   * Missing: viewers are not asked for consent, and no events are tracked. `dataLayer`: events are pushed to
   * window.dataLayer; `send`: the server accepts events; `quality`: how well videos play is tracked; `ads`, `cmcd`:
   * advertisements or media requests depend on the consent.
   */
  readonly analytics?: {
    readonly dataLayer: boolean;
    /** Events in window.dataLayer contain the id of the account; missing: they do not. */
    readonly userUUID?: true;
    readonly send: boolean;
    readonly quality?: boolean;
    readonly ads?: boolean;
    readonly cmcd?: boolean;
  };
  /** Whether the preferences list the vendors although nothing depends on the consent; missing: they do not. */
  readonly listsVendors?: true;
  /** Plugins that the realm allows; missing: none. */
  readonly plugins?: readonly PluginDefinition[];
  /** Whether the realm has experiments, for which the server counts the views of pages; missing: it has none. */
  readonly countsViews?: true;
  /** Plugins and rows that are turned off (schemas/domain/row-switch.ts); missing: none. */
  readonly off?: readonly string[];
  /**
   * Rows of the pages with a subject (a video, an event ...) by page id, where they are the same for all viewers: the
   * browser loads their code ahead, and renders them before it has fetched the page.
   */
  readonly subjectPages?: Readonly<Record<string, readonly StaticRow[]>>;
};

/** The platform of a menu: phones (windows under 768 px) or everything else. */
export type Platform = 'web' | 'mobile-web';

/** What is hidden from a viewer: results everywhere, or those of some teams, except in revealed items. */
export type SpoilerInfo = {
  readonly mode: 'teams' | 'hide';
  readonly teams?: readonly string[];
  readonly revealed?: readonly string[];
};

/** The facts about the viewer that a page needs. */
export type ViewerInfo = {
  readonly isGuest: boolean;
  /**
   * Id of the account; missing: a guest. The browser stores unsent changes separately for each account
   * (src/stores/FavouriteOutbox.ts).
   */
  readonly accountId?: string;
  /** Provider with which the viewer has signed in, such as `openid:acme`; missing: none. */
  readonly signedInWith?: string;
  /** Ms since 1970 until which an administrator sees the site as this viewer; missing: the viewer's own session. */
  readonly impersonatedUntil?: number;
  /** True after a sign-in, until the viewer says who is watching; missing: a profile is chosen. */
  readonly mustChooseProfile?: true;
  /** True while the account lacks a required field of the sign-up form; missing: it lacks none. */
  readonly hasMissingInformation?: true;
  readonly isChild: boolean;
  /** Age limit in years of a child's profile that has one of its own. */
  readonly ageLimit?: number;
  readonly roles: readonly string[];
  readonly licences: readonly string[];
  readonly territory?: string;
  /** Partition values by name (decision D39); missing: none. */
  readonly partitions?: Readonly<Record<string, string>>;
  /** Missing: results are shown. */
  readonly spoilers?: SpoilerInfo;
};

/** The state in the HTML: a JSON script without secrets. */
export type AppState = {
  readonly realm: RealmInfo;
  readonly viewer: ViewerInfo;
  readonly locale: string;
  /**
   * Time zone and time (ms since 1970) by which the server rendered the page; the browser corrects both after the
   * first paint.
   */
  readonly timeZone: string;
  readonly now: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly menu: MenuResponse;
  /** The platform for which the menu was requested (NAV-039). */
  readonly platform: Platform;
  /**
   * The composed page, if the URL shows one. While the server prepares the state it has the stored form; in the HTML
   * it has the resolved form (engine/page/resolvedPage.ts).
   */
  readonly page?: Page;
  /** Next moment at which a row of the page appears or disappears, in ms since 1970. */
  readonly changesAt?: number;
  /**
   * Estimated heights in px by row id and viewport class, for rows whose items are not sent: the browser cannot
   * estimate their heights without the items.
   */
  readonly estimates?: Readonly<
    Record<string, { readonly mobile: number; readonly tablet: number; readonly desktop: number; readonly tv: number }>
  >;
  /** Data that the server loaded for the first rows. */
  readonly rows?: readonly (readonly [key: string, data: unknown])[];
  /** Id of the page that the URL names but the realm does not have. */
  readonly missingPage?: string;
};
