// Ports of a viewer of a brand, from a few options: for tests of widgets and plugins in several languages and sessions.
import { createTestPorts, type TestPorts, type TestPortSource } from './createTestPorts.ts';

/** What a test decides about the brand and its language. Default: English, in UTC, with labels made from their keys. */
export type TestRealm = {
  readonly locale?: string;
  /** Default: the direction of the language. */
  readonly direction?: 'ltr' | 'rtl';
  readonly timeZone?: string;
  /** Labels by key; `{{name}}` in a label is replaced by its value. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Features that are on. */
  readonly features?: readonly string[];
};

/** Who looks at the page. */
export type TestSession = 'guest' | 'viewer' | 'child' | 'editor';

/** The viewer of a test. */
export type TestViewer = { readonly realm?: TestRealm; readonly session?: TestSession };

/** Languages that are written from right to left. */
const RTL = /^(ar|fa|he|ur)\b/;

/**
 * Creates the ports of a viewer.
 * @param more overrides of single ports
 */
export function createViewerPorts({ realm = {}, session = 'guest' }: TestViewer, more: TestPorts = {}): TestPortSource {
  const { locale = 'en', timeZone = 'UTC', labels, features = [] } = realm;
  const { ports } = createTestPorts();
  const number = new Intl.NumberFormat(locale);
  return createTestPorts({
    ...more,
    text: {
      locale,
      direction: realm.direction ?? (RTL.test(locale) ? 'rtl' : 'ltr'),
      timeZone,
      number: (value) => number.format(value),
      ...(labels && {
        t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
          Object.hasOwn(labels, key)
            ? labels[key]!.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
            : ports.text.t(key, values),
      }),
      ...more.text,
    },
    session: {
      isGuest: session === 'guest',
      isChild: session === 'child',
      roles: session === 'editor' ? ['editor'] : [],
      ...more.session,
    },
    features: { has: (name) => features.includes(name), ...more.features },
  });
}
