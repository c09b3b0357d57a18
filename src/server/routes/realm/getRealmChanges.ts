import { getRealmChanges as call } from '#schemas/api/realm/getRealmChanges.ts';
import { themeCss } from '#src/realm/themeCss.ts';
import { tabIcon } from '../../domain/delivery/tabIcon.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the labels, menu, settings and theme whose revisions differ from the client's revisions. */
export const getRealmChanges = defineReadRoute(
  call,
  (client, { realm, deliverContext: { locale } }) => {
    const { version, policy, revisions } = realm.view;
    const name = realm.name(locale);
    const theme = realm.getTheme(locale);
    return {
      version,
      policy,
      revisions,
      locale,
      ...(client.labels !== revisions.labels && { labels: { ...realm.labels(locale) } }),
      ...(client.menu !== revisions.menu && {
        menu: realm.menu(client.platform === 'mobile-web' ? 'mobile-web' : 'web', locale),
      }),
      ...(client.settings !== revisions.settings && {
        settings: { ...realm.getView(locale) },
      }),
      ...(client.theme !== revisions.theme && {
        theme: {
          tokens: themeCss(theme, { locale }),
          colour: theme.colours.background,
          icon: tabIcon(name, theme),
        },
      }),
    };
  },
  { ignoresViewer: true },
);
