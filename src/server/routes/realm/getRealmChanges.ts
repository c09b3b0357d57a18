import { getRealmChanges as call } from '#schemas/api/realm/getRealmChanges.ts';
import { themeCss } from '#src/realm/themeCss.ts';
import { tabIcon } from '../../domain/delivery/tabIcon.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the labels, menu, settings and theme whose revisions differ from those that the client names. */
export const getRealmChanges = defineReadRoute(
  call,
  (known, { realm, deliverContext: { locale } }) => {
    const { version, policy, revisions } = realm.view;
    const name = realm.name(locale);
    return {
      version,
      policy,
      revisions,
      locale,
      ...(known.labels !== revisions.labels && { labels: { ...realm.labels(locale) } }),
      ...(known.menu !== revisions.menu && {
        menu: realm.menu(known.platform === 'mobile-web' ? 'mobile-web' : 'web', locale),
      }),
      ...(known.settings !== revisions.settings && {
        settings: { ...realm.view, name, providers: realm.providers(locale) },
      }),
      ...(known.theme !== revisions.theme && {
        theme: {
          tokens: themeCss(realm.theme, { locale }),
          colour: realm.theme.colours.background,
          icon: tabIcon(name, realm.theme),
        },
      }),
    };
  },
  { ignoresViewer: true },
);
