import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { PanelName } from '#src/stores/NavigationStore.ts';
import { matchPath } from '#src/routes/matchPath.ts';
import { useScreens } from '../ScreenContext.tsx';
import type { PanelProps } from './panelProps.ts';

/**
 * Imports a panel. The importers are a chunk of their own, so that the first visit does not contain the names of the
 * panels' files.
 */
const importPanel = async (name: PanelName) => (await import('./panelImporters.ts')).panelImporters[name]();

/** Prefetches a panel's code, when the pointer or the focus is on the button that opens it. */
export const prefetchPanel = (name: PanelName): void => void importPanel(name).catch(() => undefined);

/**
 * The panels that open over the page. A panel is fetched when it first opens and then stays mounted, so that it can
 * animate when it closes and return the focus. A route change closes the open panel (NAV-040, NAV-041). When a guest
 * opens an address with a return target, the route change opens the sign-in panel (NAV-026).
 */
export const Panels = observer(function Panels({ path }: PanelProps) {
  const { navigation, session } = useScreens().stores;
  const { key, pathname, search } = useLocation();
  const [views, setViews] = useState<Partial<Record<PanelName, ComponentType<PanelProps>>>>({});
  const { panel } = navigation;
  useEffect(() => {
    if (panel === undefined || views[panel]) return;
    importPanel(panel).then(
      (module) => setViews((loaded) => ({ ...loaded, [panel]: module.default })),
      navigation.failPanel,
    );
  }, [panel, views, navigation]);
  // The page of the TV providers is itself a way to sign in, so it needs no panel.
  const needsSignIn =
    session.isGuest && new URLSearchParams(search).has('from') && matchPath(pathname)?.key !== 'PROVIDERS';
  const needsSignInRef = useRef(needsSignIn);
  useEffect(() => {
    needsSignInRef.current = needsSignIn;
  });
  useEffect(() => {
    if (needsSignInRef.current) navigation.open('sign-in');
    else navigation.close();
  }, [navigation, key]);
  return (Object.entries(views) as [PanelName, ComponentType<PanelProps>][]).map(([name, View]) => (
    <View key={name} path={path} />
  ));
});
