import { getRealmChanges as call } from '#schemas/api/realm/getRealmChanges.ts';
import { themeCss } from '#src/realm/themeCss.ts';
import { tabIcon } from '../../domain/delivery/tabIcon.ts';
import { defineReadRoute } from '../../http/defineReadRoute.ts';

/** Returns the labels, menu, settings and theme whose revisions differ from the client's revisions. */
export const getRealmChanges = defineReadRoute(
  call,
  (client, { realm, deliverContext }) => {
    const { locale, now } = deliverContext;
    const { version, policy } = realm.view;
    const revisions = realm.getRevisions(now);
    const name = realm.name(locale);
    const theme = realm.getTheme(locale, deliverContext);
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
        settings: { ...realm.getView(locale, deliverContext) },
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
